// Makes the widths and formats of the site's own pictures before anybody asks for them.
import "../server/env";
import { makeOwnPictures } from "../app/pictures/own-picture.server";

let printed = -1;
await makeOwnPictures((count, total) => {
  const tenths = Math.floor((10 * count) / total);
  if (tenths > printed) console.log(`Pictures: ${count} of ${total}`);
  printed = tenths;
});
