import { t } from '@lingui/core/macro';
import { Check, X } from 'lucide-react';
import { DateTime } from '#shell/text/DateTime.tsx';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { bytesText, gigabytesText, moneyText } from '#shell/text/format.ts';
import { RowLink } from '#shell/list/RowLink.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { preparations } from '../states.ts';
import type { ImageDetail } from './types.ts';
import {
  familyLabel,
  formatLabel,
  preparationNote,
  preparationLabel,
  scanLabel,
  stateTone,
  stateLabel,
} from './labels.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { tasksPath } from '#domains/tasks/paths.ts';

/** All that is known of an image. */
export function ImageFacts({ image }: { image: ImageDetail }) {
  const { description, usageInfo, reason, sha256, format } = image;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {reason !== null && (
        <Banner tone="bad">
          {reason} <RowLink to={tasksOf(image)}>{t`Attempts with log`}</RowLink>
        </Banner>
      )}
      {description !== '' && <p>{description}</p>}
      <KeyValue
        items={[
          [
            t`State`,
            <StateDot key="s" tone={stateTone[image.state]}>
              {stateLabel(image.state)}
            </StateDot>,
          ],
          ...(image.scan === 'none' && image.state !== 'unscanned'
            ? []
            : [
                [
                  t`Virus scan`,
                  <>
                    {scanLabel(image)}
                    {image.scannedAt !== null && (
                      <>
                        {', '}
                        <DateTime at={image.scannedAt} />
                      </>
                    )}
                  </>,
                ] as const,
              ]),
          [
            t`System`,
            <span key="os" title={image.name} className="system">
              {image.guestOs || familyLabel(image.osFamily)}
            </span>,
          ],
          [
            t`Data centers`,
            <span key="z" className="inline-flex flex-wrap gap-x-4 gap-y-1">
              {image.zones.map((id) => (
                <ZoneName key={id} of={id} />
              ))}
            </span>,
          ],
          [t`Disk`, gigabytesText(image.diskGb)],
          ...(image.extraDisksGb.length === 0
            ? []
            : [[t`Additional disks (minimum)`, image.extraDisksGb.map((gb) => gigabytesText(gb)).join(', ')] as const]),
          [t`Minimum memory`, t`${image.minRamMb} MB`],
          ...(format === null ? [] : [[t`File`, `${formatLabel(format)}, ${bytesText(image.sizeBytes)}`] as const]),
          [t`Default user`, image.initialUser || '–'],
          ...(image.licence === null ? [] : [[t`License`, t`Its price is added to each server.`] as const]),
          ...(image.price === null
            ? []
            : [
                [
                  t`Storage`,
                  <>
                    {t`${moneyText(Math.round(image.price.monthlyMicro / 10_000), image.price.currency)}/mo`}{' '}
                    <AboutMoney of={[{ micro: image.price.monthlyMicro, currency: image.price.currency }]} />
                  </>,
                ] as const,
              ]),
          ...(image.deprecatedAt === null
            ? []
            : [[t`Unavailable from`, <DateTime key="d" at={image.deprecatedAt} />] as const]),
          ...(image.endsAt === null ? [] : [[t`Available through`, <DateTime key="e" at={image.endsAt} />] as const]),
          ...(image.createdFrom === '' ? [] : [[t`Created from`, image.createdFrom] as const]),
          ...(image.createdBy === '' ? [] : [[t`Created by`, image.createdBy] as const]),
          [t`Created`, <DateTime key="c" at={image.created} />],
        ]}
      />
      {sha256 !== null && (
        <p className="flex items-center gap-2">
          <span className="min-w-0 truncate font-mono text-[13px]">{sha256}</span>
          <CopyButton value={sha256} label={t`checksum`} />
        </p>
      )}
      {image.own && <Prepared image={image} />}
      {usageInfo !== '' && <p className="whitespace-pre-wrap text-muted">{usageInfo}</p>}
      {image.servers.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold">{t`Servers using this image`}</h3>
          <ul>
            {image.servers.map(({ id, name }) => (
              <li key={id}>
                <RowLink to={serverPath(id, 'overview')}>{name}</RowLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Cloning is a task of the server; all else, of the image. */
const tasksOf = ({ id, source }: ImageDetail): string =>
  source === 'clone' ? tasksPath({ kind: 'image.clone' }) : tasksPath({ objectId: id });

/** The checklist of what has to be in it, as the user who brought it says. */
function Prepared({ image }: { image: ImageDetail }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{t`Ready to use`}</h3>
      <ul className="grid gap-1">
        {preparations.map((what) => {
          const there = image.prepared.includes(what);
          return (
            <li key={what} className="flex items-start gap-2">
              <span className={there ? 'mt-0.5 text-ok' : 'mt-0.5 text-warn'}>
                {there ? <Check size={16} aria-label={t`Yes`} /> : <X size={16} aria-label={t`Not specified`} />}
              </span>
              <span>
                {preparationLabel(what)}
                {!there && <span className="block text-[13px] text-muted">{preparationNote(what)}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
