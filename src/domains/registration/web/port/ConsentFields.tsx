import { t } from '@lingui/core/macro';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { termsPath } from '../../paths.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';

export interface Consents {
  /** To the terms of service. */
  agreed: boolean;
  /** To news and offers. */
  marketing: boolean;
}

interface ConsentFieldsProps {
  /** Null: the site has none. */
  terms: { version: number } | null;
  value: Consents;
  /** Why the terms must be accepted. */
  error?: string | undefined;
  onChange(value: Consents): void;
}

/** What someone new agrees to: the terms, which open in a tab of their own, and news. */
export function ConsentFields({ terms, value, error, onChange }: ConsentFieldsProps) {
  return (
    <>
      {terms && (
        <CheckField
          label={
            <span className="font-normal">
              {t`I accept the`}{' '}
              <a href={termsPath({ version: terms.version })} target="_blank" rel="noreferrer" className={textLink}>
                {t`terms of service, version ${terms.version}`}
              </a>
            </span>
          }
          checked={value.agreed}
          onChange={(agreed) => onChange({ ...value, agreed })}
          aria-invalid={error ? true : undefined}
          error={error}
        />
      )}
      <CheckField
        label={<span className="font-normal">{t`Send me news and offers. I can unsubscribe at any time.`}</span>}
        checked={value.marketing}
        onChange={(marketing) => onChange({ ...value, marketing })}
      />
    </>
  );
}
