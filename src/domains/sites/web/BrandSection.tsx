import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { ColorField } from './port/ColorField.tsx';
import { optionalField } from './optional-field.ts';
import type { FieldsProps, SiteDetails } from './types.ts';

/** Name, color and support link of a site, beside what they look like. */
export function BrandSection({ form, site }: FieldsProps & { site: SiteDetails }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <Card title={t`Brand`}>
        <div className="grid gap-4">
          <TextField label={t`Name`} {...form.field('name')} />
          <ColorField label={t`Primary color`} pick={t`Pick primary color`} {...form.field('primaryColor')} />
          <TextField
            label={t`Support link`}
            optional={t`optional`}
            hint={t`A URL starting with https:// or mailto:. Shown in the account menu.`}
            {...optionalField(form, 'supportUrl')}
          />
        </div>
      </Card>
      <BrandPreview site={site} settings={form.values} />
    </div>
  );
}
