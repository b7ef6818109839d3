import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { priceItem } from '#domains/tenancy/pricing.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import { leastDisks } from '../../../disks-of-image.ts';
import type { CreateForm } from '../create-form.ts';
import { FieldError } from '../FieldError.tsx';
import { diskChoices } from '../values/fit.ts';
import { modeTextWithAbout } from '../price/price.ts';

const newDiskGb = 100;

export function DiskRows({ values, catalog, error, change }: CreateForm) {
  const { diskSizesGb } = values;
  const image = catalog.images.find(({ id }) => id === values.imageId);
  const total = diskSizesGb.reduce((sum, gb) => sum + gb, 0);
  const full = diskSizesGb.length >= catalog.maxDisks;
  const set = (at: number, gb: number) => change({ diskSizesGb: diskSizesGb.map((old, i) => (i === at ? gb : old)) });
  return (
    <fieldset className="mt-6">
      <legend className="sr-only">{t`Disks`}</legend>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <p aria-hidden className="font-medium">{t`Disks`}</p>
        <p className="text-[13px] text-muted tabular-nums">{t`${gigabytesText(total)} total`}</p>
      </div>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {diskSizesGb.map((gb, i) => (
          // Disks have no identity of their own before they exist: their position is what they are.
          <div key={i} className="flex items-end gap-1.5">
            <SelectField
              className="flex-1"
              label={i === 0 ? t`Disk 1 (system)` : t`Disk ${i + 1}`}
              value={String(gb)}
              aside={<Price {...{ gb, catalog }} mode={values.billingMode} />}
              error={error(`diskSizesGb.${i}`)}
              choices={diskChoices(catalog, i, image).map((size) => ({
                value: String(size),
                title: gigabytesText(size),
              }))}
              onChange={(size) => set(i, Number(size))}
            />
            {i > 0 && (
              <IconButton
                label={t`Remove disk ${i + 1}`}
                disabledReason={i < leastDisks(image) ? t`Required by the image.` : null}
                onClick={() => change({ diskSizesGb: diskSizesGb.filter((_, at) => at !== i) })}
              >
                <Trash2 size={16} />
              </IconButton>
            )}
          </div>
        ))}
      </div>
      <Button
        small
        className="mt-3"
        disabledReason={full ? t`A server can have at most ${catalog.maxDisks} disks.` : null}
        onClick={() => change({ diskSizesGb: [...diskSizesGb, newDiskGb] })}
      >
        <Plus aria-hidden size={15} />
        {t`Add disk`}
      </Button>
      <FieldError text={error('diskSizesGb')} />
    </fieldset>
  );
}

function Price({ gb, catalog, mode }: { gb: number; catalog: CreateForm['catalog']; mode: 0 | 1 }) {
  const { priceBook } = catalog;
  const line = priceItem(priceBook, 'disk.gb', gb);
  if (!line) return null;
  return (
    <span className="text-[13px] text-muted tabular-nums">{modeTextWithAbout(line, mode, priceBook.currency)}</span>
  );
}
