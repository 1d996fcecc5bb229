// Which scene each cover shows: the covers of a category cycle through its scenes. Each new round shifts the
// background and mirrors the scenes that have a direction.
import { FEATURED } from "./featured.js";
import { GROUNDS } from "./inks.js";
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
import { at, BOTTOM, box, COVER, RIGHT } from "./shapes.js";

/** @typedef {import("./shapes.js").Art} Art */
/** @typedef {import("./inks.js").Inks} Inks */
/** @typedef {import("./inks.js").Print} Print */
/** @typedef {(print: Print, random: import("./random.js").Random, facing: 1 | -1) => Art} Scene */
/** @typedef {{ inks: Inks, grounds: (keyof typeof GROUNDS)[], scenes: Scene[] }} Category */

/** @type {Record<string, Category>} */
const CATEGORIES = {
  AI: ai,
  Apps: apps,
  Startups: startups,
  Tech: tech,
  Security: security,
  Web: web,
  Science: science,
  Health: health,
  Nutrition: nutrition,
  Sleep: sleep,
  Fitness: fitness,
  Mind: mind,
};

/** @param {string} name @returns {Category} */
function findCategory(name) {
  const category = CATEGORIES[name];
  if (!category) throw new Error(`Nothing to draw for the category "${name}"`);
  return category;
}

/** @param {string} seed @param {Scene} scene @param {Print} print @param {1 | -1} facing @returns {Art} */
function compose(seed, scene, print, facing) {
  return [
    box(0, 0, COVER.width, COVER.height, print.bg),
    at(RIGHT, BOTTOM, scene(print, randomFrom(seed), facing)),
  ];
}

/**
 * The cover of the `index`th article of a category.
 * @param {string} seed @param {string} category @param {number} index @returns {Art}
 */
export function drawCover(seed, category, index) {
  const { inks, grounds, scenes } = findCategory(category);
  const [round, place] = [Math.floor(index / scenes.length), index % scenes.length];
  const scene = scenes[place];
  const ground = grounds[(place + round) % grounds.length];
  if (!scene || !ground) throw new Error(`No scene for ${seed}`);
  return compose(seed, scene, GROUNDS[ground](inks), round % 2 ? -1 : 1);
}

/** The covers of the featured cards by their file name. @returns {[name: string, art: Art][]} */
export function drawFeaturedCovers() {
  return Object.entries(FEATURED).map(([category, scene]) => {
    const name = `featured-${category.toLowerCase()}.webp`;
    return [name, compose(name, scene, GROUNDS.night(findCategory(category).inks), 1)];
  });
}
