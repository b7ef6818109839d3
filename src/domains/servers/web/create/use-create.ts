import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#shell/api-error.ts';
import { useAct } from '#shell/act.ts';
import { dropDraft } from '#shell/draft.ts';
import { cache } from '#shell/query-client.ts';
import { keyOf } from '#shell/read.ts';
import { toast } from '#ui/toast.ts';
import { tasks } from '#domains/tasks/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { servers } from '../../contract.ts';
import { keepZone } from './start-values.ts';
import type { CreateValues } from './values.ts';

const priceChanged = 1121;
const fields = [
  'zoneId',
  'imageId',
  'cpuType',
  'cpuCount',
  'ramMb',
  'diskSizesGb',
  'networkIds',
  'addresses',
  'names',
  'password',
  'sshKey',
  'sshKeyIds',
  'sshKeyName',
  'script',
  'userData',
  'description',
  'billingMode',
  'trafficPackage',
  'extras',
];

interface Options {
  /** What is kept of the form under this name has served. */
  draftName: string;
  form: UseFormReturn<CreateValues>;
  /** The answer was bad and its texts stand in the form. */
  onRefused(): void;
  /** So many servers were ordered. */
  onCreated(count: number): void;
}

/** Sends the form: errors to their fields, the rest to `problems`; afterwards to what was made. */
export function useCreate({ form, draftName, onRefused, onCreated }: Options) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [formerMicro, setFormerMicro] = useState<number>();
  const [done, setDone] = useState(false);
  const act = useAct(servers.createServers, {
    refresh: [servers.listServers, servers.summariseServers, tasks.listTasks],
    onDone: (answer, { input }) => {
      onCreated(answer.servers.length);
      keepZone(input.zoneId);
      dropDraft(draftName);
      setDone(true);
      // The guard of unsaved forms learns only with the next drawing that there is nothing left to lose.
      announce(answer, (to) => void navigate({ to, ignoreBlocker: true }));
    },
    onRefused: (error, { input }) => {
      setProblems(placeErrors(form, error));
      if (error.items.some(({ code }) => code === priceChanged)) {
        setFormerMicro(input.expectedMicro);
        void cache.invalidateQueries({ queryKey: keyOf(servers.readZoneCatalogue) });
      }
      onRefused();
    },
  });
  return { act, problems, formerMicro, done, forget: () => setProblems([]) };
}

/** Puts each error at its field; answers the texts of those that have none. */
function placeErrors(form: UseFormReturn<CreateValues>, error: ApiError): string[] {
  return error.items.flatMap(({ key, code, info }) => {
    if (key === undefined || !fields.includes(key.split('.')[0] ?? '')) return [info];
    // The keys of the request are the names of the form's fields.
    form.setError(key as Path<CreateValues>, { type: String(code), message: info });
    return [];
  });
}

function announce({ cmdId, servers: made }: AnswerOf<typeof servers.createServers>, go: (to: string) => void) {
  const [first] = made;
  const single = made.length === 1 && first !== undefined;
  const task = single ? first.cmdId : cmdId;
  toast('success', single ? t`Creating ${first.name}` : t`Creating ${made.length} servers`, {
    text: single ? t`It is ready in a few minutes.` : made.map(({ name }) => name).join(', '),
    action: { title: t`Show task`, onChoose: () => go(`/tasks/${task}`) },
  });
  go(single ? `/servers/${first.serverId}` : '/servers');
}
