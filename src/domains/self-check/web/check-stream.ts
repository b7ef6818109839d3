import { t } from '@lingui/core/macro';
import { firstBeat } from '#shell/data/probe.ts';
import type { Finding } from './types.ts';

/** Whether events arrive, and at once. */
export async function checkStream(signal: AbortSignal): Promise<Finding> {
  const begun = Date.now();
  const end = await firstBeat(signal);
  if (end === 'beat')
    return { state: 'ok', result: t`The first event arrived after ${Date.now() - begun} ms.`, next: null };
  const next = t`Screens update every few seconds instead. Allow event streams (text/event-stream) without buffering in your proxy.`;
  if (end === 'refused') return { state: 'failed', result: t`The event stream was blocked or not answered.`, next };
  return { state: 'failed', result: t`The event stream opened, but no event arrived.`, next };
}
