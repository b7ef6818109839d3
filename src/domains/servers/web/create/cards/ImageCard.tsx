import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { RadioCards, Segments } from '#ui/ChoiceFields.tsx';
import { boxClass } from '#ui/Field.tsx';
import { SystemMark } from '#ui/Pictures.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import type { CreateForm } from '../create-form.ts';
import { FieldError } from '../FieldError.tsx';
import { ramText } from '../price/price.ts';
import { imageKinds, type ImageKind } from '../../../limits.ts';
import type { ImageChoice } from '../values/values.ts';

const familyTitle = (family: string): string => ({ linux: 'Linux', windows: 'Windows', bsd: 'BSD' })[family] ?? family;

const kindTitle = (kind: ImageKind): string =>
  ({ os: t`Operating systems`, app: t`Apps`, desktop: t`Desktops`, service: t`Services`, own: t`My images` })[kind];

export function ImageCard({ values, catalog, error, change }: CreateForm) {
  const [looked, setLooked] = useState<ImageKind>();
  const [family, setFamily] = useState('all');
  const [wanted, setWanted] = useState('');
  const { images } = catalog;
  const chosen = images.find(({ id }) => id === values.imageId);
  const kinds = imageKinds.filter((kind) => images.some((image) => image.kind === kind));
  const shownKind = looked ?? chosen?.kind ?? 'os';
  const ofKind = images.filter(({ kind }) => kind === shownKind);
  const families = [...new Set(ofKind.map((image) => image.osFamily))];
  const matching = ofKind.filter((image) => matches(image, { family, wanted }));
  return (
    <Card
      title={t`Image`}
      note={t`Minimum memory and disk are shown.`}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {kinds.length > 1 && (
            <Segments
              label={t`Category`}
              value={shownKind}
              onChange={(kind) => {
                setLooked(kind);
                setFamily('all');
              }}
              choices={kinds.map((value) => ({ value, title: kindTitle(value) }))}
            />
          )}
          <label className="relative w-40">
            <span className="sr-only">{t`Search images`}</span>
            <Search aria-hidden size={15} className="absolute inset-y-0 start-2.5 my-auto text-muted" />
            <input
              type="search"
              className={`${boxClass} ps-8`}
              placeholder={t`Search`}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </label>
        </div>
      }
    >
      {families.length > 1 && (
        <div className="mb-4 max-sm:hidden">
          <Segments
            label={t`Operating system type`}
            value={family}
            onChange={setFamily}
            choices={['all', ...families].map((value) => ({
              value,
              title: value === 'all' ? t`All` : familyTitle(value),
            }))}
          />
        </div>
      )}
      <RadioCards
        label={t`Image`}
        tight
        className="grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(230px,1fr))]"
        value={values.imageId}
        onChange={(imageId) => change({ imageId })}
        choices={matching.map((image) => ({
          value: image.id,
          title: `${image.name} ${image.version}`,
          icon: <SystemMark name={image.name} />,
          note: `${ramText(image.minRamMb)}, ${gigabytesText(image.minDiskGb)}`,
        }))}
      />
      {matching.length === 0 && (
        <p className="py-6 text-center text-muted">
          {images.length === 0 ? t`No images available in this data center.` : t`No image matches.`}
        </p>
      )}
      {chosen && (
        <p className="mt-3 text-[13px] text-muted max-sm:hidden">
          <span className="font-medium text-ink">{`${chosen.name} ${chosen.version}`}</span>
          {' — '}
          {chosen.description} {t`You sign in as ${chosen.initialUser}.`}
        </p>
      )}
      <FieldError text={error('imageId')} />
    </Card>
  );
}

function matches(image: ImageChoice, { family, wanted }: { family: string; wanted: string }): boolean {
  const text = `${image.name} ${image.version} ${image.description}`.toLowerCase();
  return (family === 'all' || image.osFamily === family) && text.includes(wanted.trim().toLowerCase());
}
