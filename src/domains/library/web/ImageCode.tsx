import { t } from '@lingui/core/macro';
import { CopyButton } from '#ui/CopyButton.tsx';
import type { ImageDetail } from './types.ts';

/** The calls that make a server of an image, for a shell; `TOKEN` and the cookies come from a sign-in. */
export const codeOf = ({ id, zones, diskGb, minRamMb, extraDisksGb }: ImageDetail, origin: string): string => {
  const zone = zones[0] ?? '';
  const body = {
    names: ['my-server'],
    zoneId: zone,
    imageId: id,
    cpuType: 'B',
    cpuCount: 2,
    ramMb: Math.max(2048, minRamMb),
    diskSizesGb: [Math.max(10, diskGb), ...extraDisksGb],
    networkIds: [] as string[],
    billingMode: 1,
    password: '$SERVER_PASSWORD',
  };
  return `curl -fsS -b cookies ${origin}/svc/servers \\
  -H 'Content-Type: application/json' -H "token: $TOKEN" \\
  -H "X-XSRF-TOKEN: $(awk '$6 == "XSRF-TOKEN" { print $7 }' cookies)" \\
  -H "Idempotency-Key: $(date +%s)-$$" --data @- <<JSON
${JSON.stringify(body, null, 2)}
JSON`;
};

/** How a program makes a server of an image. */
export function ImageCode({ image }: { image: ImageDetail }) {
  const code = codeOf(image, location.origin);
  return (
    <details>
      <summary className="cursor-pointer font-semibold">{t`Create a server by API`}</summary>
      <p className="my-2 text-muted">
        {t`“Show as code” in the create form includes the sign-in. To use the name instead of the ID, call GET /svc/hdlibrary/latest first.`}
      </p>
      <div className="relative">
        <pre
          tabIndex={0}
          aria-label={t`Commands`}
          className="overflow-auto rounded-lg border border-line bg-page p-3 font-mono text-xs leading-5"
        >
          {code}
        </pre>
        <span className="absolute end-1.5 top-1.5">
          <CopyButton value={code} label={t`commands`} />
        </span>
      </div>
    </details>
  );
}
