import { loadEnv } from "./env";

await loadEnv();
const { makeOwnPictures } = await import("../app/pictures/own-picture.server");

let printed = -1;
await makeOwnPictures((count, total) => {
  const tenths = Math.floor((10 * count) / total);
  if (tenths > printed) console.log(`Pictures: ${count} of ${total}`);
  printed = tenths;
});
