import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { ReviewRow } from '#shell/form/ReviewRow.tsx';
import { Card } from '#ui/Card.tsx';
import { tags } from '../contract.ts';
import { TagPicker } from './port/TagPicker.tsx';

interface Props {
  value: unknown;
  error: string | undefined;
  onChange(value: unknown): void;
}

const most = 500;

// It comes from a draft or an address, too.
const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];

/** The tags that new servers get. */
export default function FirstTagsCard({ value, error, onChange }: Props) {
  const known = useRead(tags.listTags, { query: { size: most } });
  const names = namesOf(value);
  return (
    <Card title={t`Tags`}>
      <div {...(error === undefined ? {} : { 'data-error': '', tabIndex: -1 })}>
        <TagPicker
          label={t`Tags`}
          hint={t`Use tags to find servers and manage them together.`}
          names={names}
          known={known.data?.items ?? []}
          error={error}
          onChange={(next) => onChange([...next])}
        />
      </div>
    </Card>
  );
}

export const Review = ({ value, onChange }: Pick<Props, 'value'> & { onChange(): void }) => (
  <ReviewRow title={t`Tags`} onChange={onChange}>
    {namesOf(value).join(', ') || null}
  </ReviewRow>
);
