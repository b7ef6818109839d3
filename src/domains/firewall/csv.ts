import { actions, directions, protocols, type Rule } from './rules.ts';

/** The columns of rules as text, in the order of an export. */
export const csvColumns = ['direction', 'action', 'protocol', 'source', 'ports', 'note', 'enabled'] as const;

/** A cell that a spreadsheet could read as a formula gets an apostrophe in front, which reading takes away again. */
const formula = /^[=+\-@\t\r]/;

/** Rules as CSV with a heading. Several sources are in one cell, with spaces between them. */
export function csvOfRules(rules: readonly Omit<Rule, 'id'>[], nameOf: (peer: string) => string): string {
  const lines = rules.map((rule) => [
    rule.direction,
    rule.action,
    rule.protocol,
    rule.peers.length === 0 ? 'any' : rule.peers.map((peer) => nameOf(peer).replaceAll(' ', '_')).join(' '),
    rule.ports,
    rule.note,
    rule.enabled ? 'yes' : 'no',
  ]);
  return [[...csvColumns], ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of pasted text that is no rule, and why. */
export interface BadLine {
  line: number;
  text: string;
  column: (typeof csvColumns)[number];
}

/**
 * Parses pasted CSV into rules: cells separated by comma, semicolon or tab, with or without a heading. Sources and ports are
 * validated with the rule, not here. `refOf` resolves a name to a reference.
 */
export function rulesOfCsv(
  text: string,
  { newId, refOf }: { newId: () => string; refOf: (name: string) => string | null },
): { rules: Rule[]; bad: BadLine[] } {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''));
  const first = rows[0]?.cells.map((one) => one.toLowerCase()) ?? [];
  const headed = first.includes('direction') || first.includes('protocol');
  const place = (column: (typeof csvColumns)[number]) => (headed ? first.indexOf(column) : csvColumns.indexOf(column));
  const rules: Rule[] = [];
  const bad: BadLine[] = [];
  for (const { cells, line } of headed ? rows.slice(1) : rows) {
    const of = (column: (typeof csvColumns)[number]) => cells[place(column)]?.trim() ?? '';
    const direction = directions.find((one) => one === of('direction').toLowerCase());
    const action = actions.find((one) => one === of('action').toLowerCase());
    const protocol = protocols.find((one) => one === (of('protocol').toLowerCase() || 'any'));
    const wrong = direction === undefined ? 'direction' : action === undefined ? 'action' : 'protocol';
    if (direction === undefined || action === undefined || protocol === undefined) {
      bad.push({ line, text: cells.join(','), column: wrong });
      continue;
    }
    const peers = of('source')
      .split(/[\s,]+/)
      .filter((peer) => peer !== '' && !/^(any|anywhere|\*)$/i.test(peer))
      .map((peer) => refOf(peer) ?? peer);
    const ports = /^(any|all|\*)$/i.test(of('ports')) ? '' : of('ports').replaceAll(/\s+/g, '');
    const enabled = !/^(no|off|false|0)$/i.test(of('enabled'));
    rules.push({ id: newId(), direction, action, protocol, peers, ports, note: of('note'), enabled });
  }
  return { rules, bad };
}

function rowsOf(text: string): { cells: string[]; line: number }[] {
  const between = text.includes('\t') ? '\t' : text.split('\n', 1)[0]?.includes(';') ? ';' : ',';
  const rows: { cells: string[]; line: number }[] = [];
  let cells: string[] = [];
  let cellText = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const endCell = () => {
    cells.push(cellText.replace(/^'(?=[=+\-@])/, ''));
    cellText = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) rows.push({ cells, line: began });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') line += 1;
    if (quoted && char === '"' && text[at + 1] === '"') {
      cellText += '"';
      at += 1;
    } else if (char === '"' && (quoted || cellText === '')) quoted = !quoted;
    else if (!quoted && char === between) endCell();
    else if (!quoted && char === '\n') {
      endRow();
      began = line;
    } else if (quoted || char !== '\r') cellText += char;
  }
  endRow();
  return rows;
}
