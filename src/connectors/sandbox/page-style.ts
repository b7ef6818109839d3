/** The look of the mailbox page. */
export const style = `
:root { --ground: #f5f7fa; --card: #fff; --line: #e2e7ee; --text: #111827; --soft: #566275; --accent: #0062cc; --chosen: #eaf2fc }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0e131b; --card: #161d28; --line: #29333f; --text: #e7ecf3; --soft: #9aa7b8; --accent: #6fb1ff; --chosen: #1b2a3f }
}
* { box-sizing: border-box }
body { margin: 0; height: 100dvh; display: flex; flex-direction: column; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 12px 20px; background: var(--card); border-bottom: 1px solid var(--line) }
h1 { margin: 0; font-size: 16px }
header a { color: var(--accent) }
header p { margin: 0; color: var(--soft); flex: 1 1 260px }
.search { flex: 0 1 320px; min-width: 200px }
input { width: 100%; padding: 8px 12px; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 8px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(280px, 380px) 1fr }
nav { overflow: auto; border-inline-end: 1px solid var(--line); background: var(--card) }
ul { margin: 0; padding: 0; list-style: none }
li button { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; width: 100%; padding: 10px 20px; border: 0; border-bottom: 1px solid var(--line); background: none; color: inherit; font: inherit; text-align: start; cursor: pointer }
li button:hover, li button[aria-current=true] { background: var(--chosen) }
li strong, li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
li span, time { color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums }
li span { grid-column: 1 / -1 }
section { min-height: 0; overflow: auto; padding: 20px; display: flex; flex-direction: column; gap: 12px }
h2 { margin: 0; font-size: 18px; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0; color: var(--soft) }
dd { margin: 0; color: var(--text); overflow-wrap: anywhere }
.tabs { display: flex; gap: 4px }
.tabs button { padding: 6px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--soft); font: inherit; cursor: pointer }
.tabs button[aria-pressed=true] { background: var(--chosen); color: var(--text); border-color: var(--accent) }
iframe { flex: 1; min-height: 320px; width: 100%; border: 1px solid var(--line); border-radius: 12px; background: #fff }
pre { margin: 0; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.6 ui-monospace, monospace }
pre.sms { align-self: start; max-width: 420px; border-radius: 16px; font: inherit; font-size: 15px }
.empty { padding: 32px 20px; margin: 0; text-align: center; color: var(--soft) }
.back { display: none }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
@media (max-width: 760px) {
  main { grid-template-columns: 1fr }
  nav { border-inline-end: 0 }
  section { display: none }
  .open nav { display: none }
  .open section { display: flex }
  .back { display: inline-block; align-self: start }
}`;
