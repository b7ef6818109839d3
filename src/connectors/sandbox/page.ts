import { createHash } from 'node:crypto';
import { mailbox } from './page-script.ts';
import { style } from './page-style.ts';

const script = `(${mailbox.toString()})();`;
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page runs its own script and nothing else. */
export const pagePolicy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** A mail shown in its frame has its inline styles and inline pictures: no script, no form, nothing from elsewhere. */
export const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The mailbox page: self-contained, so that it works without a network. */
export function mailboxHtml(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sandbox mailbox</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>
  <h1>Sandbox mailbox</h1>
  <p>All emails and text messages arrive here. None leaves this machine.</p>
  <a href="/dns">Name server</a>
  <label class="search"><span class="hidden">Search by recipient</span><input id="search" type="search" placeholder="Search by recipient" autocomplete="off" spellcheck="false"></label>
</header>
<main>
  <nav aria-label="Messages"><ul id="list"></ul><p id="empty" class="empty" hidden></p></nav>
  <section id="reader" aria-live="polite" aria-label="Message"></section>
</main>
<script>${script}</script>
</body>
</html>`;
}
