import { expect, test } from "vitest";
import { atMost } from "../../../app/pictures/at-most";

test("no more than its places are taken at once, in the order of asking, failures included", async () => {
  const twoAtOnce = atMost(2);
  const begun: number[] = [];
  let atWork = 0;
  const work = (index: number) => async () => {
    begun.push(index);
    expect(++atWork).toBeLessThanOrEqual(2);
    await new Promise(setImmediate);
    atWork--;
    if (index % 2) throw new Error(String(index));
    return index;
  };
  const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((index) => twoAtOnce(work(index))));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(done.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true, false]);
  expect(await twoAtOnce(work(6))).toBe(6);
});
