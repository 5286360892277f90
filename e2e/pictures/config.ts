/** With UPDATE_PICTURES=1 the new pictures are kept and compared with nothing. */
export const updatePictures = process.env.UPDATE_PICTURES === '1';
