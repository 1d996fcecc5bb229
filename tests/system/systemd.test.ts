import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { edit } from "../support/copy-project";
import { eventually } from "../support/eventually";
import { childrenOf, runProgram } from "../support/site";
import { makeFolder } from "../support/temp-folder";

const SHIPPED = "deploy/systemd";
const ANALYZE = "/usr/bin/systemd-analyze";
const MANAGER = "/lib/systemd/systemd";
const [UNSHARE, NSENTER] = ["/usr/bin/unshare", "/usr/bin/nsenter"];

const canRunManager =
  existsSync(MANAGER) && process.getuid?.() === 0 && spawnSync(UNSHARE, ["-mp", "true"]).status === 0;

const UNITS = readdirSync(SHIPPED).filter((name) => name.endsWith(".service"));

/** Copies shipped units into a new folder, each with its text changed. Returns their folder. */
function copyUnits(units: string[], change: (text: string) => string): string {
  const folder = makeFolder();
  for (const unit of units) {
    cpSync(join(SHIPPED, unit), join(folder, unit));
    edit(join(folder, unit), change);
  }
  return folder;
}

test.skipIf(!existsSync(ANALYZE))("systemd accepts the shipped units", async () => {
  const folder = copyUnits(UNITS, (text) => text.replace("/usr/bin/node", process.execPath));
  const run = runProgram(ANALYZE, ["verify", "--man=no", ...UNITS.map((unit) => join(folder, unit))]);
  expect([await run.exited, run.output]).toEqual([0, ""]);
});

/** What stands for Node: its first starts end in each way there is. Its argument is the file that counts them. */
const ENDING = `echo start >> "$1"
case $(wc -l < "$1") in
  1) exit 0 ;;
  2) exit 1 ;;
  3) kill -HUP $$ ;;
  4) kill -INT $$ ;;
  5) kill -TERM $$ ;;
  6) kill -KILL $$ ;;
  *) exec sleep infinity ;;
esac
`;

// Each alone, because a start of the site starts json-server too.
test.skipIf(!canRunManager).each(UNITS)(
  "%s comes back from a disk that is late and from every end, but not from a stop",
  async (unit) => {
    const folder = makeFolder();
    const [program, disk] = [join(folder, "ending.sh"), join(folder, "disk")];
    writeFileSync(program, ENDING);
    const units = copyUnits([unit], (text) =>
      text
        .replace(/^ExecStart=.*/m, `ExecStart=/bin/sh ${program} %n`)
        .replace(/^WorkingDirectory=.*/m, `WorkingDirectory=${disk}`)
        .replace(/^RestartSec=.*/m, "RestartSec=100ms")
        // Only the system's manager can change users.
        .replace(/^User=.*(?=^\[Install\])/ms, ""),
    );
    // A user's manager runs only where the system's seems to. It sees no process but its own.
    const begin = 'mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system && "$@"';
    const manager = ["sh", "-c", begin, "sh", MANAGER, "--user", `--unit=${unit}`];
    const env = { XDG_RUNTIME_DIR: folder, SYSTEMD_UNIT_PATH: `${units}:` };
    const run = runProgram(UNSHARE, ["-mp", "--fork", "--kill-child", "--mount-proc", ...manager], env);
    onTestFinished(() => run.stop("SIGKILL").then(() => {}));
    const systemctl = (...words: string[]) => {
      const inside = ["-t", String(childrenOf(run.pid)[0]), "-m", "-p", "systemctl", "--user", ...words];
      const options = { encoding: "utf8", stdio: "pipe", env: { ...process.env, ...env } } as const;
      return execFileSync(NSENTER, inside, options).trim();
    };
    const show = (property: string) => systemctl("show", "--value", `--property=${property}`, unit);

    await eventually(() => expect(Number(show("NRestarts"))).toBeGreaterThan(10));
    mkdirSync(disk);
    await eventually(() => {
      expect(readFileSync(join(disk, unit), "utf8").split("start")).toHaveLength(8);
      expect(show("SubState")).toBe("running");
    });
    systemctl("stop", unit);
    expect(show("SubState")).toBe("dead");
  },
);
