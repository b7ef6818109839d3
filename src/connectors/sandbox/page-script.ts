import type { Arrived } from './inbox.ts';

/** Runs in the mailbox page, where it is sent as text: it may use nothing from outside itself. */
export function mailbox(): void {
  type View = 'html' | 'text' | 'headers';
  const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
  const [list, empty, reader] = [byId('list'), byId('empty'), byId('reader')];
  const search = byId('search') as HTMLInputElement;
  const state: { items: Arrived[]; open: number | null; view: View } = { items: [], open: null, view: 'html' };

  const element = (tag: string, text = '', attributes: Record<string, string> = {}): HTMLElement => {
    const made = document.createElement(tag);
    made.textContent = text;
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const timeOf = (at: string): string => {
    const date = new Date(at);
    const today = date.toDateString() === new Date().toDateString();
    return today ? date.toLocaleTimeString() : date.toLocaleDateString();
  };
  const open = (seq: number | null): void => {
    state.open = seq;
    history.replaceState(null, '', seq === null ? location.pathname : `#${seq}`);
    document.body.classList.toggle('open', seq !== null);
    draw();
    drawReader();
  };
  const draw = (): void => {
    list.replaceChildren(
      ...state.items.map((item) => {
        const button = element('button', '', { type: 'button', 'aria-current': String(item.seq === state.open) });
        const title = item.channel === 'sms' ? `Text message: ${item.text}` : item.subject;
        button.append(
          element('strong', title),
          element('time', timeOf(item.at), { datetime: item.at }),
          element('span', item.to),
        );
        button.addEventListener('click', () => open(item.seq));
        const row = element('li');
        row.append(button);
        return row;
      }),
    );
    empty.hidden = state.items.length > 0;
    empty.textContent = search.value === '' ? 'Nothing has been sent yet.' : 'Nothing was sent to this recipient.';
  };
  const drawReader = (): void => {
    const item = state.items.find((one) => one.seq === state.open);
    if (item === undefined)
      return reader.replaceChildren(element('p', 'Choose a message to read it.', { class: 'empty' }));
    const back = element('button', 'Back to the list', { type: 'button' });
    back.addEventListener('click', () => open(null));
    const backRow = element('div', '', { class: 'tabs back' });
    backRow.append(back);
    const facts = element('dl');
    for (const [name, value] of [
      ['From', item.from],
      ['To', item.to],
      ['Time', new Date(item.at).toLocaleString()],
    ])
      facts.append(element('dt', name), element('dd', value));
    const title = element('h2', item.channel === 'sms' ? 'Text message' : item.subject);
    reader.replaceChildren(backRow, title, facts, ...bodyOf(item));
  };
  const bodyOf = (item: Arrived): HTMLElement[] => {
    if (item.channel === 'sms') return [element('pre', item.text, { class: 'sms' })];
    if (item.channel === 'webhook')
      return [element('pre', item.headers), element('pre', JSON.stringify(JSON.parse(item.text), null, 2))];
    const tabs = element('div', '', { class: 'tabs', role: 'group', 'aria-label': 'Part of the email' });
    for (const [view, title] of [
      ['html', 'HTML'],
      ['text', 'Plain text'],
      ['headers', 'Headers'],
    ] as const) {
      const tab = element('button', title, { type: 'button', 'aria-pressed': String(state.view === view) });
      tab.addEventListener('click', () => {
        state.view = view;
        drawReader();
      });
      tabs.append(tab);
    }
    if (state.view !== 'html' || item.html === null)
      return [tabs, element('pre', state.view === 'headers' ? item.headers : item.text, { tabindex: '0' })];
    const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
    return [tabs, element('iframe', '', { src: `/messages/${item.seq}/html`, sandbox, title: 'Email as HTML' })];
  };
  const load = async (): Promise<void> => {
    const answer = await fetch(`/messages?limit=200&to=${encodeURIComponent(search.value.trim())}`);
    // Our own server's answer.
    state.items = ((await answer.json()) as { items: Arrived[] }).items;
    draw();
    if (reader.childElementCount === 0) drawReader();
  };

  search.addEventListener('input', () => void load());
  new EventSource('/events').addEventListener('message', () => void load());
  const asked = Number(location.hash.slice(1));
  void load().then(() => asked > 0 && open(asked));
}
