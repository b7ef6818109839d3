/** What the domains above may use of the library. */
export { allUploads, openUploads } from './uploads/store.ts';
export { uploadReceivers, type UploadOf, type UploadOffer, type UploadReceiver } from './uploads/receiver.ts';
