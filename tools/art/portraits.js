// One portrait per author.
import { around, at, box, disc, each, loop, shape, stroke } from "./shapes.js";

/** @typedef {import("./shapes.js").Art} Art */
/** Hair has two parts: behind the head, and in front of it together with glasses, earrings or a beard. */
/** @typedef {{ skin: string, shade: string, top: string, collar: string }} Colours */
/** @typedef {Colours & { ground: string, behind?: Art, front: Art }} Look */

export const PORTRAIT_SIZE = 160;
const DARK = "#2c2230";
/** @type {Record<string, Look>} */
const LOOKS = {
  "tomasz-wrona": {
    ground: "#c9d3ea",
    skin: "#f0c6a4",
    shade: "#dfa984",
    top: "#2443c2",
    collar: "#f6ead6",
    front: [
      shape(
        "M51 70C50 108 62 122 80 122S110 108 109 70C106 84 100 91 90 91Q80 88 70 91C60 91 54 84 51 70Z",
        "#7a4a2b",
      ),
      shape("M71 98Q80 106 89 98Z", "#f6ead6"),
      shape(
        "M50 68C44 34 66 22 86 25C106 25 116 44 110 68C106 56 100 48 90 47C74 49 58 48 50 68Z",
        "#7a4a2b",
      ),
    ],
  },
  "leila-haddad": {
    ground: "#f4c7a8",
    skin: "#d99f73",
    shade: "#c2855a",
    top: "#0b6b4f",
    collar: "#0b6b4f",
    behind: shape(
      "M42 72C36 34 60 20 82 20C106 20 124 36 119 74C117 96 130 110 121 134C104 148 56 148 39 134" +
        "C31 112 44 96 42 72Z",
      DARK,
    ),
    front: shape("M49 76C47 46 62 36 94 33C106 40 112 56 111 76C116 50 108 26 80 26S44 50 49 76Z", DARK),
  },
  "jun-takeda": {
    ground: "#f4b942",
    skin: "#f2cfa6",
    shade: "#e0b283",
    top: "#f6ead6",
    collar: "#2443c2",
    front: shape(
      "M48 74C42 36 62 22 84 24C108 24 118 44 112 74C110 64 108 60 104 56C96 58 92 54 90 50" +
        "C82 60 64 60 56 56C52 60 50 66 48 74Z",
      "#1d1f2b",
    ),
  },
  "rowan-ellis": {
    ground: "#a8d3cc",
    skin: "#f6d3bb",
    shade: "#e6b397",
    top: "#1d2650",
    collar: "#ee6a52",
    front: at(80, 58, [
      each(7, (k) => disc(...around(186 + k * 28, 30, 28), 13.5, "#d0622d")),
      disc(0, -16, 16, "#d0622d"),
    ]),
  },
  "amara-okafor": {
    ground: "#ef7d6b",
    skin: "#7a4a31",
    shade: "#613822",
    top: "#f4b942",
    collar: "#f4b942",
    behind: disc(80, 60, 44, "#1f1519") + disc(80, 22, 17, "#1f1519"),
    front: [
      shape("M48 70C46 40 60 28 80 28S114 40 112 70C106 54 96 47 80 47S54 54 48 70Z", "#1f1519"),
      disc(50, 92, 5, "#f4b942"),
      disc(110, 92, 5, "#f4b942"),
    ],
  },
  "ines-carvalho": {
    ground: "#bcd3b4",
    skin: "#eab98f",
    shade: "#d59d71",
    top: "#e57a54",
    collar: "#f6ead6",
    behind: shape("M42 104C36 40 56 22 80 22S124 40 118 104C108 112 52 112 42 104Z", "#5b3a2e"),
    front: [
      shape("M49 78C46 44 62 32 80 32S114 44 111 78C108 64 104 58 100 54H70C58 56 52 64 49 78Z", "#5b3a2e"),
      loop(69, 77, 10, 10, DARK, 2.5),
      loop(91, 77, 10, 10, DARK, 2.5),
      stroke("M79 76h2", DARK, 2.5),
    ],
  },
};

/** Whether there is a portrait of this name. @param {string} name */
export function hasPortrait(name) {
  return Object.hasOwn(LOOKS, name);
}

/** The portrait of the author whose picture has this name. @param {string} name @returns {Art} */
export function drawPortrait(name) {
  const look = LOOKS[name];
  if (!look) throw new Error(`Nothing to draw for the author "${name}"`);
  const { ground, skin, shade, top, collar, behind = "", front } = look;
  return [
    box(0, 0, PORTRAIT_SIZE, PORTRAIT_SIZE, ground),
    disc(50, 78, 7, skin),
    disc(110, 78, 7, skin),
    behind,
    shape("M8 164C10 128 48 122 62 116H98C112 122 150 128 152 164Z", top),
    shape("M60 116Q80 142 100 116L104 120Q80 152 56 120Z", collar),
    shape("M66 94H94V118Q80 134 66 118Z", shade),
    shape("M51 66C51 44 64 36 80 36S109 44 109 66C109 92 98 112 80 112S51 92 51 66Z", skin),
    disc(60, 89, 6, "#e2654a55"),
    disc(100, 89, 6, "#e2654a55"),
    stroke("M72 97Q80 104 88 97", "#a8432f", 2.5),
    front,
    disc(69, 77, 3, DARK),
    disc(91, 77, 3, DARK),
    stroke("M80 80Q83 87 79 88", shade, 2.5),
  ];
}
