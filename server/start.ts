// What is built of it is named by its hash, and stays there beside newer builds.
import("./run");
