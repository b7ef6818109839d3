import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { DateTime } from '#shell/DateTime.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { Capacity } from './Capacity.tsx';
import type { Host, Report } from './types.ts';
import { abilityWord } from './words.ts';

/** One engine: its host as far as it knows one, and what its zones can do. */
export function HostCard({ host }: { host: Host }) {
  const { engine, family, zones, report, missing, abilities, readAt } = host;
  const note =
    zones.length === 0
      ? t`No zone uses it.`
      : t`Zones: ${zones.map(({ id, name }) => (name === id ? id : `${id} · ${name}`)).join(', ')}`;
  return (
    <Card
      title={family === null ? engine : `${family} · ${engine}`}
      note={note}
      actions={
        family === null ? (
          <StateDot tone="bad">{t`Does not run`}</StateDot>
        ) : (
          <StateDot tone="ok">{t`Configured`}</StateDot>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {family === null && <WhyNot missing={missing} />}
        {report && <Facts report={report} />}
        {report && <Capacity report={report} />}
        {family !== null && !report && (
          <p className="text-muted">{readAt === null ? t`It says nothing of the hosts behind it.` : null}</p>
        )}
        {abilities.length > 0 && <Abilities abilities={abilities} />}
        {report && readAt !== null && (
          <p className="text-xs text-muted">
            {t`As it was at`} <DateTime at={readAt} />
          </p>
        )}
      </div>
    </Card>
  );
}

function WhyNot({ missing }: { missing: Host['missing'] }) {
  if (missing.length === 0)
    return <Banner tone="warn">{t`It was not started, or is not configured. The log of the start says why.`}</Banner>;
  const names = missing.map(({ name }) => name).join(' ');
  return (
    <Banner tone="warn">
      <p>{t`Packages are missing on this machine:`}</p>
      <ul className="my-2 list-disc pl-5">
        {missing.map(({ name, without }) => (
          <li key={name}>{t`Without ${name} there is nothing for ${without}.`}</li>
        ))}
      </ul>
      <code className="break-words">{`apt-get install --no-install-recommends ${names}`}</code>
    </Banner>
  );
}

const Word = ({ able, children }: { able: boolean; children: ReactNode }) => (
  <StateDot tone={able ? 'ok' : 'warn'}>
    <span className="whitespace-normal">{children}</span>
  </StateDot>
);

function Facts({ report }: { report: Report }) {
  const { accelerator, why, version, networks, limits, ownUsers, machines } = report;
  const how =
    accelerator === null
      ? t`Not tried yet`
      : accelerator === 'kvm'
        ? t`KVM`
        : t`Emulated in software, some ten times slower`;
  return (
    <KeyValue
      items={[
        [
          t`Machines run by`,
          accelerator === null ? (
            how
          ) : (
            <Word key="how" able={accelerator === 'kvm'}>
              {how}
            </Word>
          ),
        ],
        [t`Found out`, why],
        [t`Version`, version || null],
        [t`Machines`, t`${machines.running} of ${machines.there} are on`],
        [
          t`Networks`,
          <Word key="networks" able={networks.able}>
            {networks.able
              ? t`Of their own, with firewalls and tests from outside`
              : t`Of user mode, without firewall and tests from outside: ${networks.told}`}
          </Word>,
        ],
        [
          t`Limits`,
          <Word key="limits" able={limits.able}>
            {limits.able ? t`Processor and memory by control groups` : t`By the number of processors alone`}
          </Word>,
        ],
        [
          t`Users`,
          <Word key="users" able={ownUsers}>
            {ownUsers ? t`Each machine has one of its own` : t`All machines run as this one, which has no root`}
          </Word>,
        ],
      ]}
    />
  );
}

function Abilities({ abilities }: { abilities: Host['abilities'] }) {
  const lists = [
    [t`Its zones have`, true],
    [t`They do not have`, false],
  ] as const;
  return (
    <div className="grid gap-3">
      {lists.map(([title, wanted]) => {
        const those = abilities.filter(({ able }) => able === wanted);
        return (
          those.length > 0 && (
            <div key={title}>
              <p className="mb-1.5 font-medium">{title}</p>
              <ul aria-label={title} className="flex flex-wrap gap-1.5">
                {those.map(({ ability }) => (
                  <li key={ability}>
                    <Tag tone={wanted ? 'ok' : 'muted'}>{abilityWord(ability)}</Tag>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </div>
  );
}
