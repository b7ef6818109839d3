import { finds } from '#shell/frame/finds.ts';
import { uploadServices } from '../contract.ts';
import { uploadServicePath } from '../paths.ts';

export default [
  finds(uploadServices.listUploadServices, ({ id, name, engine }) => ({
    id,
    title: name,
    note: engine,
    to: uploadServicePath(id),
  })),
];
