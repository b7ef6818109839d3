import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { translate } from '#kernel/message.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { siteMoves } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { MoveEffect } from './MoveEffect.tsx';
import { planPath, WhenField, type When } from './WhenField.tsx';
import type { Sites } from './MoveToSiteDialog.tsx';

type Moved = AnswerOf<typeof siteMoves.moveServices>;
type Group = AnswerOf<typeof siteMoves.readMovableServices>['groups'][number];

interface Props {
  userId: string;
  email: string;
  sites: Sites;
  onClose(): void;
}

/** Moves servers and their networks to another account: shows what must go together, and what changes first. */
export function MoveServicesDialog({ userId, email, sites, onClose }: Props) {
  const [seen, setSeen] = useState<Moved>();
  const [when, setWhen] = useState<When>('now');
  const go = useGo();
  const read = useRead(siteMoves.readMovableServices, { params: { userId } });
  const { guard, dialog } = useProof();
  const form = useOpForm(siteMoves.moveServices, {
    start: { to: '', site: '', serverIds: [] as string[], networkIds: [] as string[], reason: '', ticket: '' },
    params: { userId },
    dryRun: () => seen === undefined || when === 'next-month',
    guard,
  });
  const change = (values: Partial<typeof form.values>) => {
    form.set(values);
    setSeen(undefined);
  };
  const { serverIds, networkIds } = form.values;
  const choose = ({ servers, networks }: Group, on: boolean) => {
    const without = (ids: readonly string[], group: readonly { id: string }[]) =>
      ids.filter((id) => !group.some((one) => one.id === id));
    const [ofServers, ofNetworks] = [without(serverIds, servers), without(networkIds, networks)];
    change({
      serverIds: on ? [...ofServers, ...servers.map(({ id }) => id)] : ofServers,
      networkIds: on ? [...ofNetworks, ...networks.map(({ id }) => id)] : ofNetworks,
    });
  };
  const none = serverIds.length + networkIds.length === 0;
  // A batch names servers; their networks go along.
  const lone = read.data?.groups.some(
    ({ servers, networks }) => servers.length === 0 && networks.some(({ id }) => networkIds.includes(id)),
  );
  const unplanned = when === 'next-month' && lone ? t`Networks without servers can only move at once.` : null;
  return (
    <>
      <OpDialog
        form={form}
        title={t`Move services of ${email}`}
        action={seen === undefined ? t`Check` : when === 'now' ? t`Move services` : t`Plan in a batch`}
        danger={seen !== undefined && when === 'now'}
        disabledReason={none ? t`Choose what to move.` : unplanned}
        done={(effect) => {
          if (seen !== undefined && when === 'now') return t`Services moved`;
          if (seen !== undefined) {
            go(planPath({ line: [userId, effect.userId, ...serverIds], site: '', reason: form.values.reason }));
            return undefined;
          }
          setSeen(effect);
          return false;
        }}
        onClose={onClose}
      >
        <div className="grid gap-4">
          {!read.data && <ReadState read={read} rows={2} />}
          {read.data && (
            <fieldset className="grid gap-3">
              <legend className="pb-2 font-medium">{t`Services`}</legend>
              {read.data.groups.length === 0 && (
                <p className="text-muted">{t`The account has no servers or networks.`}</p>
              )}
              {read.data.groups.map((group) => {
                const [first] = [...group.servers, ...group.networks];
                const isOn = [...serverIds, ...networkIds].some((id) => id === first?.id);
                return <GroupChoice key={first?.id} group={group} isOn={isOn} onChange={(on) => choose(group, on)} />;
              })}
              {form.error('serverIds') && <p className="text-[13px] text-bad">{form.error('serverIds')}</p>}
            </fieldset>
          )}
          <TextField
            label={t`Move to`}
            hint={t`The email of the account owner who gets them.`}
            autoComplete="off"
            {...form.field('to')}
            onChange={({ target }) => change({ to: target.value })}
          />
          {sites.length > 0 && (
            <SelectField
              label={t`Site of that account`}
              choices={[
                { value: '', title: t`The same site` },
                ...sites.map(({ host, name }) => ({ value: host, title: name })),
              ]}
              {...form.field('site')}
              onChange={(site) => change({ site })}
            />
          )}
          <WhenField value={when} onChange={setWhen} />
          <ReasonFields field={(name) => form.field(name)} maxReason={maxReason} />
          {seen && (
            <MoveEffect
              effect={seen}
              more={[
                [t`Moves to`, seen.to],
                ...(seen.networks.length === 0 ? [] : [[t`Networks`, seen.networks.join(', ')] as const]),
              ]}
            />
          )}
        </div>
      </OpDialog>
      {dialog}
    </>
  );
}

/** What moves together, under one box: the networks, and the servers in them. */
function GroupChoice({ group, isOn, onChange }: { group: Group; isOn: boolean; onChange(on: boolean): void }) {
  const { networks, servers, foreign } = group;
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(', ');
  const refusals = servers.flatMap(({ name, refusal }) => (refusal === null ? [] : [`${name}: ${translate(refusal)}`]));
  const note = [
    networks.length > 0 && servers.length > 0 ? t`With the network ${names(networks)}. They move together.` : '',
    foreign.length > 0 ? t`In the network, too, and not yours to move: ${foreign.join(', ')}.` : '',
    ...refusals,
  ].filter((line) => line !== '');
  return (
    <CheckField
      label={servers.length > 0 ? names(servers) : t`Network ${names(networks)}`}
      note={note.length === 0 ? undefined : note.join(' ')}
      checked={isOn}
      onChange={onChange}
    />
  );
}
