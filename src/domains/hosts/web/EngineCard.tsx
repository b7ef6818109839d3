import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { hostsPath } from '../paths.ts';
import type { Engine } from './types.ts';
import { abilityLabel } from './labels.ts';

/** One engine: its hosts, and what its zones can do. */
export function EngineCard({ of }: { of: Engine }) {
  const { engine, family, zones, hosts, missing, abilities } = of;
  const note =
    zones.length === 0
      ? t`Not used by any data center.`
      : t`Data centers: ${zones.map(({ id, name }) => (name === id ? id : `${id} · ${name}`)).join(', ')}`;
  return (
    <Card
      title={family === null ? engine : `${family} · ${engine}`}
      note={note}
      actions={
        family === null ? (
          <StateDot tone="bad">{t`Not running`}</StateDot>
        ) : (
          <StateDot tone="ok">{t`Configured`}</StateDot>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {family === null && <WhyNot missing={missing} />}
        {family !== null &&
          (hosts === null ? (
            <p className="text-muted">{t`This engine doesn't report its hosts.`}</p>
          ) : (
            <Link to={hostsPath({ engine })} className="w-fit text-brand-text hover:underline">
              {plural(hosts, { one: '# host', other: '# hosts' })}
            </Link>
          ))}
        {abilities.length > 0 && <Abilities abilities={abilities} />}
      </div>
    </Card>
  );
}

function WhyNot({ missing }: { missing: Engine['missing'] }) {
  if (missing.length === 0)
    return (
      <Banner tone="warn">{t`The engine was not started or is not configured. See the startup log for the reason.`}</Banner>
    );
  const names = missing.map(({ name }) => name).join(' ');
  return (
    <Banner tone="warn">
      <p>{t`Missing packages on this machine:`}</p>
      <ul className="my-2 list-disc ps-5">
        {missing.map(({ name, without }) => (
          <li key={name}>{t`${name} is missing: ${without}.`}</li>
        ))}
      </ul>
      <code className="break-words">{`apt-get install --no-install-recommends ${names}`}</code>
    </Banner>
  );
}

function Abilities({ abilities }: { abilities: Engine['abilities'] }) {
  const lists = [
    [t`Available`, true],
    [t`Not available`, false],
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
                    <Tag tone={wanted ? 'ok' : 'muted'}>{abilityLabel(ability)}</Tag>
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
