import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { library } from '../contract.ts';
import { uploadServices } from './catalogue.ts';
import { cloneDisk } from './clone-disk.ts';
import { createLink } from './create-link.ts';
import { createUpload, resumeUpload } from './create-upload.ts';
import { deleteImages } from './delete-images.ts';
import { downloadRoute } from './download-image.ts';
import { editImage } from './edit-image.ts';
import { exportImages } from './export-images.ts';
import { importImage } from './import-image.ts';
import { listImages } from './list-images.ts';
import { readCloneOffer } from './read-clone-offer.ts';
import { readImage } from './read-image.ts';
import { readLibrary } from './read-library.ts';
import { revokeShare, shareImage } from './share-image.ts';
import { checkImageTask } from './tasks/check-image.ts';
import { cloneDiskTask } from './tasks/clone-disk.ts';
import { deleteImageTask } from './tasks/delete-image.ts';
import { importImageTask } from './tasks/import-image.ts';
import { giveUpUploads } from './uploads/give-up.ts';
import { tusRoute } from './uploads/tus.ts';

const domain: Domain = {
  name: 'library',
  operations: implement(library, {
    readLibrary,
    listImages,
    exportImages,
    readImage,
    editImage,
    deleteImages,
    readCloneOffer,
    cloneDisk,
    createUpload,
    resumeUpload,
    importImage,
    shareImage,
    revokeShare,
    createLink,
  }),
  raws: [tusRoute, downloadRoute],
  tasks: [cloneDiskTask, deleteImageTask, checkImageTask, importImageTask],
  schedules: [giveUpUploads],
  reports: [uploadServices],
};
export default domain;
