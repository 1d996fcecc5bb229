import { Scripts, UNSAFE_RemixContext, useMatches } from "@remix-run/react";
import { useContext } from "react";

/** The page is whole without scripts, so they wait until it is loaded, but not for a picture that never comes. */
const LONGEST_WAIT_MS = 4_000;

/**
 * Fetches all modules at once (left to their own imports, they would be found one after the other), then starts. Each is
 * asked for in a task of its own: five at once block a slow phone for 50 ms.
 */
const START = `function(urls,ids,entry){
var isStarted;
function start(){
if(isStarted)return;
isStarted=true;
Promise.all(urls.map(function(url){
return new Promise(function(resolve){setTimeout(function(){resolve(import(url))})})
})).then(function(modules){
window.__remixRouteModules=Object.fromEntries(ids.map(function(id,index){return[id,modules[index]]}));
return import(entry)
}).catch(function(){})
}
addEventListener("load",start);
setTimeout(start,${LONGEST_WAIT_MS})
}`;

/** The two scripts, as text; in the browser they have done their work by the time that React looks at them. */
function useScripts(): string[] {
  const remix = useContext(UNSAFE_RemixContext);
  const ids = useMatches().map(({ id }) => id);
  if (!import.meta.env.SSR || !remix) return ["", ""];
  const { manifest, serverHandoffString } = remix;
  const routes = ids.map((id) => manifest.routes[id]);
  const imports = [...manifest.entry.imports, ...routes.flatMap((route) => route?.imports ?? [])];
  const urls = [...routes.map((route) => route?.module), ...new Set([manifest.url, ...imports])];
  const inputs = [urls, ids, manifest.entry.module].map((input) => JSON.stringify(input)).join();
  return [`window.__remixContext=${serverHandoffString};`, `(${START})(${inputs})`];
}

/**
 * What Remix's `Scripts` prints, except that the scripts are fetched after the page's `load` event: until then the
 * line belongs to text, styles and the picture that the visitor looks at.
 */
export function LateScripts() {
  const scripts = useScripts();
  // Hot reload has scripts of its own to bring in.
  if (import.meta.env.DEV) return <Scripts />;
  return scripts.map((script, index) => (
    <script
      // biome-ignore lint/suspicious/noArrayIndexKey: two scripts, always
      key={index}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Remix escapes its data for scripts
      dangerouslySetInnerHTML={{ __html: script }}
    />
  ));
}
