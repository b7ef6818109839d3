import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { parseAddress } from '#kernel/addresses.ts';
import { decide, type Decision, type Packet } from '../decide.ts';
import { directions, hasPorts, parsePorts, protocols, type RuleSet } from '../rules.ts';
import { refsFrom } from './refs.ts';
import type { FirewallView } from './types.ts';
import { directionLabel, protocolLabel, ruleText } from './labels.ts';

interface Asked {
  direction: 'in' | 'out';
  protocol: Packet['protocol'];
  address: string;
  port: string;
}

/** What has been asked, and what the rules say to it as they are in the editor. */
export function useReach(set: RuleSet, view: FirewallView) {
  const [asked, ask] = useState<Asked>({ direction: 'in', protocol: 'tcp', address: '', port: '443' });
  const packet = packetOf(asked);
  const decision = packet === null ? null : decide(set, refsFrom(view.refs), packet);
  return { asked, ask, decision };
}

function packetOf({ direction, protocol, address, port }: Asked): Packet | null {
  const from = parseAddress(address.trim());
  if (from === null) return null;
  if (!hasPorts(protocol)) return { direction, protocol, address: from, port: null };
  const read = parsePorts(port.trim());
  const [range] = read.kind === 'ports' ? read.ranges : [];
  if (range === undefined || range.from !== range.to) return null;
  return { direction, protocol, address: from, port: range.from };
}

interface Props {
  reach: ReturnType<typeof useReach>;
  set: RuleSet;
  view: FirewallView;
  /** The rules in the editor are not those that were applied. */
  changed: boolean;
}

/** "Would this address reach that port?", and the rule that decides. */
export function ReachCard({ reach, set, view, changed }: Props) {
  const { asked, ask, decision } = reach;
  const change = (more: Partial<Asked>) => ask({ ...asked, ...more });
  const address = asked.address.trim();
  const wrongAddress = address !== '' && parseAddress(address) === null;
  const withPort = hasPorts(asked.protocol);
  const wrongPort = withPort && !wrongAddress && address !== '' && decision === null;
  return (
    <Card title={t`Test a connection`} note={changed ? t`Uses the rules as currently edited.` : undefined}>
      <div className="grid gap-3 sm:grid-cols-12">
        <SelectField
          className="sm:col-span-2"
          label={t`Direction`}
          value={asked.direction}
          choices={directions.map((value) => ({ value, title: directionLabel(value) }))}
          onChange={(direction) => change({ direction })}
        />
        <TextField
          className="sm:col-span-5"
          label={t`Address`}
          autoComplete="off"
          spellCheck={false}
          placeholder="198.51.100.4"
          value={asked.address}
          error={wrongAddress ? t`Enter a valid IP address.` : undefined}
          aside={
            view.me.address !== '' && (
              <button
                type="button"
                className="reach text-[13px] text-brand-text hover:underline"
                onClick={() => change({ address: view.me.address })}
              >{t`Use my IP`}</button>
            )
          }
          onChange={(event) => change({ address: event.target.value })}
        />
        <SelectField
          className="sm:col-span-2"
          label={t`Protocol`}
          value={asked.protocol}
          choices={protocols.flatMap((value) => (value === 'any' ? [] : [{ value, title: protocolLabel(value) }]))}
          onChange={(protocol) => change({ protocol })}
        />
        <TextField
          className="sm:col-span-3"
          label={t`Port`}
          inputMode="numeric"
          autoComplete="off"
          disabled={!withPort}
          value={withPort ? asked.port : ''}
          error={wrongPort ? t`Enter a port from 1 to 65535.` : undefined}
          onChange={(event) => change({ port: event.target.value })}
        />
      </div>
      <p role="status" className="mt-3 min-h-5">
        {decision && <Answer decision={decision} set={set} view={view} />}
      </p>
    </Card>
  );
}

function Answer({ decision, set, view }: { decision: Decision; set: RuleSet; view: FirewallView }) {
  const { action, place } = decision;
  const rule = place === null ? undefined : set.rules[place];
  const why = !set.enabled
    ? t`the firewall is off`
    : rule === undefined || place === null
      ? t`no rule matches, default policy applies`
      : t`matched by rule ${place + 1}: ${ruleText(rule, view.refs)}`;
  return (
    <StateDot tone={action === 'allow' ? 'ok' : 'bad'}>
      <span className="whitespace-normal">
        {action === 'allow' ? t`Yes` : t`No`}: {why}
      </span>
    </StateDot>
  );
}
