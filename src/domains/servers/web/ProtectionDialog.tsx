import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { BulkList } from '#shell/BulkList.tsx';
import { useAct } from '#shell/act.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { servers } from '../contract.ts';
import { protections, type Protection } from '../protection.ts';
import type { ServerRow } from './types.ts';

type Target = Pick<ServerRow, 'id' | 'name' | 'terminateProtected' | 'rebuildProtected'>;
type Results = AnswerOf<typeof servers.protectServers>['results'];
type Choice = 'on' | 'off' | 'keep';

/** What all of the servers have now; "keep" where they differ. */
function choiceOf(rows: readonly Target[], against: Protection): Choice {
  const values = new Set(rows.map((row) => row[`${against}Protected`]));
  if (values.size !== 1) return 'keep';
  return values.has(true) ? 'on' : 'off';
}

/** Switches the protections of one server, or of the selected ones. */
export default function ProtectionDialog({ rows, onClose }: { rows: readonly Target[]; onClose(): void }) {
  const [before] = useState({ terminate: choiceOf(rows, 'terminate'), rebuild: choiceOf(rows, 'rebuild') });
  const [wanted, setWanted] = useState(before);
  const { results, take, skipped } = useBulkResults<Results[number]>('serverId');
  const protect = useAct(servers.protectServers, {
    refresh: [servers.listServers, servers.readServer, servers.listServerHistory],
    onRefused: () => false,
    onDone: (answer) => {
      const changed = answer.results.filter((result) => result.changed).length;
      if (changed > 0)
        toast(
          'success',
          plural(changed, {
            one: 'The protection of # server is changed',
            other: 'The protection of # servers is changed',
          }),
        );
      if (answer.results.every((result) => result.refusal === null)) onClose();
      else take(answer.results);
    },
  });
  const send = (serverIds: string[]) => {
    const changes = protections.filter((against) => wanted[against] !== 'keep' && wanted[against] !== before[against]);
    if (changes.length === 0) return onClose();
    const input = Object.fromEntries(changes.map((against) => [against, wanted[against] === 'on']));
    protect.mutate({ input: { serverIds, ...input } });
  };
  const submit = () => (results === undefined ? send(rows.map((row) => row.id)) : onClose());
  const [first] = rows;
  const title =
    rows.length === 1
      ? t`Protection of ${first?.name ?? ''}`
      : plural(rows.length, { one: 'Protection of # server', other: 'Protection of # servers' });
  const texts = {
    terminate: [t`Against termination`, t`Nobody can terminate it, not even by mistake, until this is switched off.`],
    rebuild: [t`Against a rebuild`, t`Nobody can replace its system disk until this is switched off.`],
  } as const;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {results === undefined && <Button onClick={onClose}>{t`Cancel`}</Button>}
          <TryAgain ids={skipped} busy={protect.isPending} onRun={send} />
          <Button type="submit" look="primary" busy={protect.isPending}>
            {results === undefined ? t`Save` : t`Done`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {protect.error && <Banner tone="bad">{protect.error.message}</Banner>}
        {results === undefined ? (
          protections.map((against) => {
            const [name, note] = texts[against];
            return (
              <div key={against} className="flex items-start justify-between gap-4">
                <span>
                  <span className="block font-medium">{name}</span>
                  <span className="block text-muted">{note}</span>
                </span>
                <Select
                  className="w-32 shrink-0"
                  aria-label={name}
                  value={wanted[against]}
                  onChange={({ target: { value } }) =>
                    setWanted((now) => ({
                      ...now,
                      [against]: value === 'on' ? 'on' : value === 'off' ? 'off' : 'keep',
                    }))
                  }
                >
                  {before[against] === 'keep' && <option value="keep">{t`As it is`}</option>}
                  <option value="on">{t`On`}</option>
                  <option value="off">{t`Off`}</option>
                </Select>
              </div>
            );
          })
        ) : (
          <BulkList
            lines={results.map(({ serverId, name, changed, refusal }) => ({
              id: serverId,
              name: name || serverId,
              tone: refusal === null ? 'ok' : 'warn',
              word: refusal !== null ? t`Skipped` : changed ? t`Changed` : t`Unchanged`,
              reason: refusal,
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
