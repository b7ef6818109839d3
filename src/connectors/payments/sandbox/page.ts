export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
  :root { color-scheme: light dark; --ground: #f6f8fb; --card: #fff; --line: #cfd6e0; --ink: #111827; --muted: #566070; --brand: #1f5fd6; --on: #fff; --bad: #b42318 }
  @media (prefers-color-scheme: dark) { :root { --ground: #0d1015; --card: #14181f; --line: #343c49; --ink: #e6e9ef; --muted: #9aa4b2; --brand: #8ab4ff; --on: #0d1015; --bad: #ff9a8f } }
  * { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px;
    background: var(--ground); color: var(--ink); font: 15px/1.5 Inter, system-ui, sans-serif }
  main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 28px }
  h1 { font-size: 20px; margin: 0 0 4px } p { margin: 0 0 16px; color: var(--muted) }
  form { display: grid; gap: 12px; margin: 0 0 12px } label { display: grid; gap: 4px; font-weight: 500 }
  input { font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 10px; padding: 9px 12px; width: 100% }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
  button { font: inherit; font-weight: 600; border: 1px solid var(--brand); border-radius: 10px; padding: 10px 16px; cursor: pointer; background: var(--brand); color: var(--on) }
  button.plain { background: transparent; color: var(--brand) } [role=alert] { color: var(--bad); margin: 0 }
  a { color: var(--brand) } code { font-size: 13px } ul { margin: 0 0 16px; padding-inline-start: 18px; color: var(--muted); font-size: 13px }`;

/** A page of the sandbox; `body` is HTML. */
export const sandboxPage = (title: string, body: string): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
