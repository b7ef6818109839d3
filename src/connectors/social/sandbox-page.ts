import { sandboxPeople } from './sandbox-people.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
  :root { color-scheme: light dark; --ground: #f6f8fb; --card: #fff; --line: #e3e8ef; --ink: #111827; --muted: #566070; --brand: #5b34c4 }
  @media (prefers-color-scheme: dark) { :root { --ground: #0d1015; --card: #14181f; --line: #262c36; --ink: #e6e9ef; --muted: #9aa4b2; --brand: #b9a2ff } }
  * { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px;
    background: var(--ground); color: var(--ink); font: 15px/1.5 Inter, system-ui, sans-serif }
  main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 28px }
  h1 { font-size: 20px; margin: 0 0 4px } p { margin: 0 0 18px; color: var(--muted) }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
  a { display: flex; gap: 12px; align-items: center; padding: 10px 12px; border: 1px solid var(--line); border-radius: 12px;
    color: inherit; text-decoration: none } a:hover, a:focus-visible { border-color: var(--brand) }
  i { flex: none; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 50%; font-style: normal;
    font-weight: 600; color: var(--card); background: var(--brand) }
  small { display: block; color: var(--muted) } .deny { justify-content: center; margin-top: 16px; color: var(--muted) }`;

/** The page on which someone chooses who they are, or goes back without consent. */
export function authorizePage(query: URLSearchParams, site: string): string {
  const linkWith = (name: string, value: string) => {
    const link = new URLSearchParams(query);
    link.set(name, value);
    return escape(`/authorize?${link}`);
  };
  const people = sandboxPeople.map(({ sub, given_name, family_name, email, note }) => {
    const name = `${given_name} ${family_name}`;
    const about = `${email ?? 'no email'} · ${note}`;
    return `<li><a href="${linkWith('person', sub)}"><i aria-hidden="true">${escape(name.charAt(0))}</i><span>${escape(name)}<small>${escape(about)}</small></span></a></li>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox sign-in</title><style>${style}</style></head><body><main><h1>Choose an account</h1>
<p>to continue to ${escape(site)}. These people are made up: no real network is asked.</p>
<ul>${people.join('')}</ul><a class="deny" href="${linkWith('deny', '1')}">Cancel and go back</a></main></body></html>`;
}
