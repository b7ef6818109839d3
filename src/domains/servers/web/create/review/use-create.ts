import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { dropDraft } from '#shell/form/draft.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf } from '#shell/data/read.ts';
import { toast } from '#ui/toast.ts';
import type { ErrorItem } from '#kernel/errors.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { servers } from '../../../contract.ts';
import { keepFirstPassword } from '../first-password.ts';
import { keepZone } from '../values/start-values.ts';
import type { Wrong } from '../use-create-form.ts';
import { serverPath, serversPath } from '../../../paths.ts';

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
  /** Takes what is wrong with fields. */
  refuse(wrong: Wrong): void;
  /** The answer was bad and its texts are in the form. */
  onRefused(): void;
  /** So many servers were ordered. */
  onCreated(count: number): void;
}

/** Sends the form: errors to their fields, the rest to `problems`; afterward to what was made. */
export function useCreate({ refuse, draftName, onRefused, onCreated }: Options) {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [formerMicro, setFormerMicro] = useState<number>();
  const [done, setDone] = useState(false);
  const act = useAct(servers.createServers, {
    onDone: (answer, { input }) => {
      onCreated(answer.servers.length);
      if (input.password !== undefined)
        keepFirstPassword(
          answer.servers.map(({ serverId }) => serverId),
          input.password,
        );
      keepZone(input.zoneId);
      dropDraft(draftName);
      setDone(true);
      // The guard of unsaved forms learns only with the next drawing that there is nothing left to lose.
      announce(answer, (to) => void navigate({ to, ignoreBlocker: true }));
    },
    onRefused: (error, { input }) => {
      refuse(Object.fromEntries(error.items.filter(hasField).map(({ key, info }) => [key, info])));
      setProblems(error.items.filter((one) => !hasField(one)).map(({ info }) => info));
      if (error.items.some(({ code }) => code === priceChanged)) {
        setFormerMicro(input.expectedMicro);
        void cache.invalidateQueries({ queryKey: keyOf(servers.readZoneCatalog) });
      }
      onRefused();
    },
  });
  return { act, problems, formerMicro, done, forget: () => setProblems([]) };
}

/** The keys of the request are the names of the form's fields. */
const hasField = ({ key }: ErrorItem) => key !== undefined && fields.includes(key.split('.')[0] ?? '');

function announce({ cmdId, servers: made }: AnswerOf<typeof servers.createServers>, go: (to: string) => void) {
  const [first] = made;
  const single = made.length === 1 && first !== undefined;
  const task = single ? first.cmdId : cmdId;
  toast('success', single ? t`Creating ${first.name}` : t`Creating ${made.length} servers`, {
    text: single ? t`Ready in a few minutes.` : made.map(({ name }) => name).join(', '),
    action: { title: t`Show task`, onChoose: () => go(taskPath(task)) },
  });
  go(single ? serverPath(first.serverId) : serversPath());
}
