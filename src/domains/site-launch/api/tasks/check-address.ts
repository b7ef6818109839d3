import { probeSite } from '#connectors/site-probe/client.ts';
import { done, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { answerOf } from '../address.ts';
import { saveAddress } from '../store.ts';

interface Data {
  siteId: string;
  host: string;
  /** Where the site's console answers. */
  url: string;
}

/** Asks a site by its name, as its customers do, and keeps what was found for the checklist. */
export const checkAddressTask = task<Data>()({
  kind: 'site-launch.check-address',
  label: say('kind-site-check-address'),
  serviceName: 'sites',
  title: ({ host }) => say('check-address', { host }),
  first: 'ask',
  steps: {
    ask: {
      title: say('asking'),
      weight: 1,
      timeoutSeconds: 30,
      cancel: true,
      async run({ app, data: { siteId, host, url }, signal, log }) {
        log(say('asking-address', { url }));
        const servers = app.config.dnsServers;
        const probe = await probeSite({ url, expected: answerOf(siteId), servers, signal });
        log(say(`answer.${probe.answer}`));
        const wrong = probe.answer !== 'answered' ? say(`answer.${probe.answer}`) : null;
        const bad = probe.certificate?.trusted === false ? say('certificate.bad') : null;
        const warn = wrong ?? bad;
        return done({
          async effect(tx, emit) {
            await saveAddress(tx, siteId, { host, probe, now: new Date(app.clock.now()) });
            await emit('site.checked', { siteId, accountId: null }, {});
          },
          ...(warn === null ? {} : { warn }),
        });
      },
    },
  },
  undo: () => async () => undefined,
});
