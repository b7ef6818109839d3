import { createHash } from 'node:crypto';
import { style } from '#connectors/sandbox/page-style.ts';
import { recordsPage } from './sandbox-page-script.ts';

const script = `(${recordsPage.toString()})();`;
const look = `${style}
body { height: auto; min-height: 100dvh }
main { display: block; width: 100%; max-width: 900px; margin: 0 auto; padding: 20px }
form { display: grid; grid-template-columns: 1fr auto 1fr auto; gap: 12px; align-items: end; margin-bottom: 20px }
label { display: grid; gap: 4px; color: var(--soft) }
form button, td button { padding: 8px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; font: inherit; cursor: pointer }
form select { padding: 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; font: inherit }
form button { background: var(--chosen); border-color: var(--accent) }
.rows { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
table { width: 100%; border-collapse: collapse }
th, td { padding: 10px 16px; text-align: start; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; min-width: 60px }
tr:last-child td { border-bottom: 0 }
th { color: var(--soft); font-weight: 500 }
td { font: 13px/1.5 ui-monospace, monospace }
td:last-child { text-align: end }
th, td button { white-space: nowrap }
#notice { min-height: 1.5em; margin: 0 0 8px; color: var(--soft) }
a { color: var(--accent) }
@media (max-width: 760px) { form { grid-template-columns: 1fr } section { display: block } th, td { padding: 8px } }`;
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page runs its own script and nothing else. */
export const recordsPolicy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(look)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page on which a person sets the records that the sandbox's name server knows. */
export const recordsHtml = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sandbox name server</title>
<link rel="icon" href="data:,">
<style>${look}</style>
</head>
<body>
<header>
  <h1>Sandbox name server</h1>
  <p>This name server resolves only these records and is reachable only from this machine.</p>
  <a href="/">Mailbox</a>
</header>
<main>
  <form id="add">
    <label>Name<input id="name" autocomplete="off" spellcheck="false" placeholder="_site-verification.example.com"></label>
    <label>Type<select id="type"><option>TXT</option><option>A</option><option>AAAA</option><option>MX</option><option>PTR</option></select></label>
    <label>Text, address or host name<input id="text" autocomplete="off" spellcheck="false" maxlength="255"></label>
    <button type="submit">Set record</button>
  </form>
  <p id="notice" role="status"></p>
  <div class="rows">
    <table>
      <thead><tr><th>Name</th><th>Type</th><th>Text</th><th><span class="hidden">Actions</span></th></tr></thead>
      <tbody id="records"></tbody>
    </table>
    <p id="empty" class="empty" hidden>No record has been set yet.</p>
  </div>
</main>
<script>${script}</script>
</body>
</html>`;
