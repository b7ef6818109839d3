import { scannerClient, type ScanVerdict } from '#connectors/scanner/client.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { record } from '#domains/history/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { done, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import type { Finding } from '../../states.ts';
import { ofHolder } from '../account-object.ts';
import { notifyWaiting } from '../notify-waiting.ts';
import { lockCertificate, readContent, saveScanned } from '../store.ts';

interface Data {
  certificateId: string;
  number: string;
}

/** Shorter than the step, which would end the scan without an answer. */
const patienceMs = 20_000;

/** Has the file of a certificate scanned: a clean one waits for review, every other is rejected. */
export const scanCertificateTask = task<Data>()({
  kind: 'tax-certificate.scan',
  label: say('kind-scan'),
  serviceName: 'billing',
  title: ({ number }) => say('scan', { number }),
  first: 'scan',
  steps: {
    scan: {
      title: say('scanning'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: say('cannot-cancel'),
      async run({ app, data, signal, log }) {
        const content = await readContent(app.db, data.certificateId);
        if (content === undefined) return done();
        const verdict = await scan(app, content, signal);
        const finding = findingOf(verdict);
        const text =
          verdict.outcome === 'infected'
            ? say('scan-infected', { signature: verdict.signature })
            : say(finding === '' ? 'scan-clean' : 'scan-too-large');
        log(text);
        const effect = (tx: Db) => settle(tx, data, finding);
        return finding === '' ? done({ effect }) : done({ effect, warn: text });
      },
    },
  },
  // Without a verdict no one may open it.
  undo: (data) => (tx) => settle(tx, data, 'not-scanned'),
});

async function scan({ config }: App, content: Buffer, signal: AbortSignal): Promise<ScanVerdict> {
  // The scanner was turned off since.
  if (config.scannerUrl === null) return { outcome: 'clean' };
  return scannerClient({ url: config.scannerUrl, patienceMs }).scan(whole(content), signal);
}

// oxlint-disable-next-line require-await -- a file of one part
async function* whole(content: Buffer): AsyncIterable<Buffer> {
  yield content;
}

const findingOf = ({ outcome }: ScanVerdict): Finding =>
  outcome === 'clean' ? '' : outcome === 'infected' ? 'malware' : 'not-scanned';

async function settle(tx: Db, { certificateId: id, number }: Data, finding: Finding): Promise<void> {
  const found = await lockCertificate(tx, id);
  if (found?.state !== 'scanning') return;
  await saveScanned(tx, id, finding);
  if (finding === '') await notifyWaiting(tx, found);
  await record(tx, {
    object: ofHolder(found),
    kind: 'billing',
    action: say(finding === '' ? 'tax-certificate.clean' : `tax-certificate.${finding}`, { number }),
    by: { name: '', source: 'system' },
    event: 'changed',
    notice:
      finding === ''
        ? undefined
        : {
            code: 1290,
            severity: 'warning',
            title: notice('rejected', { number }),
            text: notice(`rejected-${finding}`),
            objectLink: billingPath(),
            groupKey: `tax-certificate:${id}:scan`,
          },
  });
}
