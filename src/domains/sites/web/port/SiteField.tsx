import { t } from '@lingui/core/macro';
import { reach } from '#kernel/permissions.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay, useUser } from '#shell/session/session-reads.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { sites } from '../../contract.ts';

interface Props {
  /** Empty: one's own site. */
  value: string;
  error: string | undefined;
  onChange(siteHost: string): void;
}

/** The site that something is about, for those who see several. */
export function SiteField({ value, error, onChange }: Props) {
  const own = useUser()?.role;
  const isOffered = useMay('site.configure') && own !== undefined && reach[own] === 'provider';
  const { data } = useRead(sites.listSites, { query: { size: '100' } }, { enabled: isOffered });
  const items = data?.items ?? [];
  if (!isOffered || items.length < 2) return null;
  return (
    <SelectField
      label={t`Site`}
      value={value}
      choices={[{ value: '', title: t`My site` }, ...items.map(({ host, name }) => ({ value: host, title: name }))]}
      error={error}
      onChange={onChange}
    />
  );
}
