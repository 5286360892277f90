/** UPDATE_PICTURES=1: the pictures are kept as they come out, and compared with nothing. */
export const updatePictures = process.env.UPDATE_PICTURES === '1';
