import { Scripts, UNSAFE_RemixContext, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { AS_SENT } from "./as-sent";
import { INTENT_EVENTS } from "./soft-navigation";

/** Scripts wait for the `load` event, but not for a picture that never arrives. */
const MAX_WAIT_MS = 4_000;

// On a metered line they wait until the reader points at, touches or focuses something: reading needs none, and a click
// before they have started opens a document.
// Modules are imported in parallel, each in its own task: five in one task block a slow phone for 50 ms.
const LOADER_SCRIPT = `(urls,ids,entry)=>
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

/** The page's data, and a loader for the modules of its routes and of every screen. If one fails, none is used. */
function useScripts(): string[] {
  const remix = useContext(UNSAFE_RemixContext);
  const matched = useMatches().map(({ id }) => id);
  if (!remix) return [];
  const { manifest, serverHandoffString } = remix;
  const all = Object.values(manifest.routes).filter((route) => route !== undefined);
  const routes = all.filter(({ id, hasClientLoader }) => hasClientLoader || matched.includes(id));
  const imports = [...manifest.entry.imports, ...routes.flatMap(({ imports = [] }) => imports)];
  const urls = [...routes.map(({ module }) => module), ...new Set([manifest.url, ...imports])];
  const ids = routes.map(({ id }) => id);
  const inputs = [urls, ids, manifest.entry.module].map((input) => JSON.stringify(input)).join();
  return [`window.__remixContext=${serverHandoffString};`, `(${LOADER_SCRIPT})(${inputs})`];
}

/** Runs Remix's scripts after `load`: with UNSAFE_RemixContext the LCP of `/` falls by a tenth (decision 11). */
export function LateScripts() {
  if (import.meta.env.DEV) return <Scripts />;
  return import.meta.env.SSR ? <SentScripts /> : [1, 2].map((key) => <script key={key} {...AS_SENT} />);
}

function SentScripts() {
  return useScripts().map((script) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: Remix escapes its data for scripts
    <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
  ));
}
