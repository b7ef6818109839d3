import { addPart, completeDownload, failDownload } from '#domains/downloads/api/port.ts';
import type { Sender } from '#domains/messages/api/port.ts';
import type { App } from '#platform/app.ts';
import { sectionPage, type PersonalSection } from '#platform/personal-data.ts';
import { done, fail, next, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';

export const exportTitle = 'Your personal data';

interface Data {
  downloadId: string;
  accountId: string;
  mailTo: { sender: Sender; accountId: string; email: string };
  orderedAt: string;
  /** The section that is written next, and its last record so far. */
  section: string | null;
  after: string | null;
  part: number;
  records: number;
  bytes: number;
}

const sectionsOf = (app: App): PersonalSection[] => app.domains.flatMap(({ personal }) => personal?.sections ?? []);

/** Gathers what all domains keep of a person into one JSON file, a page of records a step, and mails its link. */
export const exportDataTask = task<Data>()({
  kind: 'account.export-data',
  label: say('kind-account-export-data'),
  serviceName: 'account',
  title: () => say('gather-personal-data'),
  first: 'write',
  steps: {
    write: {
      title: say('gathering-data'),
      weight: 4,
      cancel: true,
      async run({ app, data, log }) {
        const sections = sectionsOf(app);
        const at = data.section === null ? 0 : sections.findIndex(({ name }) => name === data.section);
        const section = sections[at];
        if (section === undefined) return fail(say('product-has-changed-meanwhile'));
        const asked = { accountId: data.accountId, after: data.after, limit: sectionPage };
        const items = await section.read(app.db, asked);
        const last = items.at(-1)?.id;
        const more = items.length === sectionPage && last !== undefined;
        const following = more ? section : sections[at + 1];
        const opening = data.part === 0 ? `{"orderedAt":${JSON.stringify(data.orderedAt)}` : '';
        // Where the last page was full, there may be nothing behind it.
        const goOn = items.length === 0 ? '' : ',';
        const begin = data.after === null ? `,\n"${section.name}":[` : goOn;
        const lines = items.map((item) => `\n${JSON.stringify(item)}`).join(',');
        const content = `${opening}${begin}${lines}${more ? '' : ']'}${following === undefined ? '}\n' : ''}`;
        const patch = {
          section: following?.name ?? null,
          after: more ? String(last) : null,
          part: data.part + 1,
          records: data.records + items.length,
          bytes: data.bytes + Buffer.byteLength(content),
        };
        const effect = (tx: typeof app.db) => addPart(tx, data.downloadId, { position: data.part, content });
        if (following !== undefined) return next('write', { patch, effect });
        log(say('wrote-records', { records: patch.records }));
        return next('finish', { patch, effect });
      },
    },
    finish: {
      title: say('mailing-link'),
      weight: 1,
      cancel: true,
      async run({ app, data }) {
        const { downloadId: id, records: rows, bytes, mailTo } = data;
        const now = new Date(app.clock.now());
        const file = { id, kind: 'report' as const, title: exportTitle, rows, bytes, mailTo, now };
        return done({ effect: (tx) => completeDownload(tx, file) });
      },
    },
  },
  undo:
    ({ downloadId }) =>
    (tx) =>
      failDownload(tx, downloadId),
});
