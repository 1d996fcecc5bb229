import type { EntryContext } from "@remix-run/node";
import { Scripts } from "@remix-run/react";
import { createContext, useContext } from "react";
import { AS_SENT } from "./as-sent";
import { INTENT_EVENTS } from "./soft-navigation";

/** What Remix hands to `handleRequest`; undefined in the browser. */
export const RemixEntry = createContext<EntryContext | undefined>(undefined);

/** Scripts wait for the `load` event, but not for a picture that never arrives. */
const MAX_WAIT_MS = 4_000;

/** The page's data, and a loader for the modules of its routes and of every screen. If one fails, none is used. */
function scriptsOf({ manifest, serverHandoffString, staticHandlerContext }: EntryContext): string[] {
  const matched = staticHandlerContext.matches.map(({ route }) => route.id);
  const all = Object.values(manifest.routes).filter((route) => route !== undefined);
  const routes = all.filter(({ id, hasClientLoader }) => hasClientLoader || matched.includes(id));
  const imports = [...manifest.entry.imports, ...routes.flatMap(({ imports = [] }) => imports)];
  const urls = [...routes.map(({ module }) => module), ...new Set([manifest.url, ...imports])];
  // On a metered line they wait until the reader points at, touches or focuses something: to read, nobody needs their 100 KB.
  // Modules are imported in parallel, each in its own task: five in one task block a slow phone for 50 ms.
  const loader = `(urls,ids,entry)=>
new Promise(start=>{
addEventListener("load",start);
setTimeout(start,${MAX_WAIT_MS})
})
.then(()=>{
const {saveData,type}=navigator.connection||{};
return (saveData||type==="cellular")&&
new Promise(start=>${JSON.stringify(INTENT_EVENTS)}.forEach(name=>addEventListener(name,start,{once:true})))
})
.then(()=>Promise.all(urls.map(url=>new Promise(resolve=>setTimeout(()=>resolve(import(url)))))))
.then(modules=>{
window.__remixRouteModules=Object.fromEntries(ids.map((id,index)=>[id,modules[index]]));
return import(entry)
})
.catch(()=>{})`;
  const inputs = [urls, routes.map(({ id }) => id), manifest.entry.module];
  return [
    `window.__remixContext=${serverHandoffString};`,
    `(${loader})(${inputs.map((input) => JSON.stringify(input)).join()})`,
  ];
}

/** Runs Remix's scripts after `load`. With `<Scripts />`, slow phones paint the largest element 650 ms later (decision 11). */
export function LateScripts() {
  const entry = useContext(RemixEntry);
  if (import.meta.env.DEV) return <Scripts />;
  if (!import.meta.env.SSR) return [1, 2].map((key) => <script key={key} {...AS_SENT} />);
  return (
    entry &&
    scriptsOf(entry).map((script) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Remix escapes its data for scripts
      <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
    ))
  );
}
