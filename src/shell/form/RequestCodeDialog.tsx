import CodeDialog from './CodeDialog.tsx';
import { cliOf, curlOf, jsonOf, pathOf, type RequestCall } from './request-code.ts';

/** A request with what stands in its dialog, for the command line and for the API. */
export default function RequestCodeDialog({ request, onClose }: { request: RequestCall; onClose(): void }) {
  return (
    <CodeDialog
      codes={{
        cli: cliOf(request, location.origin),
        curl: curlOf(request, location.origin),
        json: jsonOf(request),
      }}
      call={`${request.op.method} ${pathOf(request)}`}
      onClose={onClose}
    />
  );
}
