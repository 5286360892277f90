import type {
  bolPdf,
  bolUsage,
  changeBolDraft,
  createBolDraft,
  deleteBolDraft,
  generateBol,
  issueBolDraft,
  listBols,
  readBol,
  voidBol,
} from '@freightwright/contracts';
import type { ClientRoute } from '@freightwright/mfe-kit';

export const generateRoute: ClientRoute<typeof generateBol> = { method: 'POST', path: '/api/bol/generate' };
export const listRoute: ClientRoute<typeof listBols> = { method: 'GET', path: '/api/bol/list' };
export const readRoute: ClientRoute<typeof readBol> = { method: 'GET', path: '/api/bol/:id' };
export const pdfRoute: ClientRoute<typeof bolPdf> = {
  method: 'GET',
  path: '/api/bol/:id/pdf',
  produces: 'application/pdf',
};
export const voidRoute: ClientRoute<typeof voidBol> = { method: 'POST', path: '/api/bol/:id/void' };
export const createDraftRoute: ClientRoute<typeof createBolDraft> = {
  method: 'POST',
  path: '/api/bol/drafts',
};
export const changeDraftRoute: ClientRoute<typeof changeBolDraft> = {
  method: 'PUT',
  path: '/api/bol/drafts/:id',
};
export const deleteDraftRoute: ClientRoute<typeof deleteBolDraft> = {
  method: 'DELETE',
  path: '/api/bol/drafts/:id',
};
export const issueDraftRoute: ClientRoute<typeof issueBolDraft> = {
  method: 'POST',
  path: '/api/bol/drafts/:id/issue',
};
export const usageRoute: ClientRoute<typeof bolUsage> = { method: 'GET', path: '/api/user/bol-usage' };
