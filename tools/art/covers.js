// Every cover by its file name, in the inks of its category.
import { randomFrom } from "./random.js";
import { ai } from "./scenes/ai.js";
import { apps } from "./scenes/apps.js";
import { fitness } from "./scenes/fitness.js";
import { health } from "./scenes/health.js";
import { mind } from "./scenes/mind.js";
import { nutrition } from "./scenes/nutrition.js";
import { science } from "./scenes/science.js";
import { security } from "./scenes/security.js";
import { sleep } from "./scenes/sleep.js";
import { startups } from "./scenes/startups.js";
import { tech } from "./scenes/tech.js";
import { web } from "./scenes/web.js";

/** Covers by the name of their file. @typedef {Record<string, import("./inks.js").Cover>} Covers */
/** @typedef {{ inks: import("./inks.js").Inks, covers: Covers }} Category */

const CATEGORIES = [
  ai,
  apps,
  fitness,
  health,
  mind,
  nutrition,
  science,
  security,
  sleep,
  startups,
  tech,
  web,
];

/** What draws each cover, by its public address. @type {Map<string, () => import("./shapes.js").Art>} */
export const COVERS = new Map(
  CATEGORIES.flatMap(({ inks, covers }) =>
    Object.entries(covers).map(([name, draw]) => {
      const file = `${name}.webp`;
      return [`/covers/${file}`, () => draw(inks, randomFrom(file))];
    }),
  ),
);
