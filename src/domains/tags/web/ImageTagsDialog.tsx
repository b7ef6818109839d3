import { plural, t } from '@lingui/core/macro';
import { ChangeTagsDialog } from './ChangeTagsDialog.tsx';

interface Props {
  rows: readonly { id: string; name: string; tags: readonly string[] }[];
  onClose(): void;
}

/** The tags of one disk image, or of several. */
export default function ImageTagsDialog(props: Props) {
  return (
    <ChangeTagsDialog
      {...props}
      objectType="ot.image"
      labels={{
        title: (count) => plural(count, { one: 'Tags of # image', other: 'Tags of # images' }),
        changed: (count) => plural(count, { one: 'Tags of # image changed', other: 'Tags of # images changed' }),
        missing: t`Images without the tag are left unchanged.`,
      }}
    />
  );
}
