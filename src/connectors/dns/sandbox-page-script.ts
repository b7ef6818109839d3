import type { StoredRecord } from './sandbox-records.ts';

/** Runs in the page of records, where it is sent as text: it may use nothing from outside itself. */
export function recordsPage(): void {
  const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
  const [list, empty, notice] = [byId('records'), byId('empty'), byId('notice')];
  const field = (id: string): HTMLInputElement => byId(id) as HTMLInputElement;
  const element = (tag: string, text: string): HTMLElement => {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  };

  const send = async (path: string, body: unknown): Promise<boolean> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.ok) draw(((await answer.json()) as { items: StoredRecord[] }).items);
    return answer.ok;
  };
  const rowOf = (record: StoredRecord): HTMLElement => {
    const remove = element('button', 'Remove');
    remove.setAttribute('aria-label', `Remove the record of ${record.name}`);
    const forget = async (): Promise<void> => {
      if (await send('/dns/remove', { seq: record.seq })) notice.textContent = 'Record removed.';
    };
    remove.addEventListener('click', () => void forget());
    const last = element('td', '');
    last.append(remove);
    const row = element('tr', '');
    row.append(element('td', record.name), element('td', record.type), element('td', record.text), last);
    return row;
  };
  const draw = (items: readonly StoredRecord[]): void => {
    list.replaceChildren(...items.map(rowOf));
    empty.hidden = items.length > 0;
  };

  const add = async (): Promise<void> => {
    const ok = await send('/dns/add', {
      name: field('name').value,
      type: field('type').value,
      text: field('text').value,
    });
    notice.textContent = ok
      ? 'Record set.'
      : 'Enter a name such as mail.example.com, and a text, an address for A and AAAA, or a host name for MX and PTR.';
    if (ok) for (const id of ['name', 'text']) field(id).value = '';
    field('name').focus();
  };
  byId('add').addEventListener('submit', (event) => {
    event.preventDefault();
    void add();
  });
  const read = async (): Promise<void> => {
    const answer = await fetch('/dns/records');
    draw(((await answer.json()) as { items: StoredRecord[] }).items);
  };
  void read();
}
