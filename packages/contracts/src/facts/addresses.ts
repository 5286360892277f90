/** The addresses of the public routes that a page calls, by the names of their contracts. */
export const signInAddress = { method: 'POST', path: '/api/auth/login' } as const;
export const registerAddress = { method: 'POST', path: '/api/auth/register' } as const;
export const signOutAddress = { method: 'POST', path: '/api/auth/logout' } as const;
export const signOutEverywhereAddress = { method: 'POST', path: '/api/auth/logout-everywhere' } as const;
export const startSignInAddress = { method: 'GET', path: '/api/login' } as const;
export const generateBolAddress = { method: 'POST', path: '/api/bol/generate' } as const;
export const listBolsAddress = { method: 'GET', path: '/api/bol/list' } as const;
export const readBolAddress = { method: 'GET', path: '/api/bol/:id' } as const;
export const bolPdfAddress = {
  method: 'GET',
  path: '/api/bol/:id/pdf',
  produces: 'application/pdf',
} as const;
export const bolLabelsAddress = {
  method: 'GET',
  path: '/api/bol/:id/labels',
  produces: 'application/pdf',
} as const;
export const bolEbolAddress = { method: 'GET', path: '/api/bol/:id/ebol' } as const;
export const voidBolAddress = { method: 'POST', path: '/api/bol/:id/void' } as const;
export const createBolDraftAddress = { method: 'POST', path: '/api/bol/drafts' } as const;
export const changeBolDraftAddress = { method: 'PUT', path: '/api/bol/drafts/:id' } as const;
export const deleteBolDraftAddress = { method: 'DELETE', path: '/api/bol/drafts/:id' } as const;
export const issueBolDraftAddress = { method: 'POST', path: '/api/bol/drafts/:id/issue' } as const;
export const listBolAddressesAddress = { method: 'GET', path: '/api/bol/book/addresses' } as const;
export const keepBolAddressAddress = { method: 'POST', path: '/api/bol/book/addresses' } as const;
export const changeBolAddressAddress = { method: 'PUT', path: '/api/bol/book/addresses/:id' } as const;
export const removeBolAddressAddress = { method: 'DELETE', path: '/api/bol/book/addresses/:id' } as const;
export const listBolTemplatesAddress = { method: 'GET', path: '/api/bol/book/templates' } as const;
export const readBolTemplateAddress = { method: 'GET', path: '/api/bol/book/templates/:id' } as const;
export const keepBolTemplateAddress = { method: 'POST', path: '/api/bol/book/templates' } as const;
export const changeBolTemplateAddress = { method: 'PUT', path: '/api/bol/book/templates/:id' } as const;
export const removeBolTemplateAddress = { method: 'DELETE', path: '/api/bol/book/templates/:id' } as const;
export const listBolProductsAddress = { method: 'GET', path: '/api/bol/book/products' } as const;
export const keepBolProductAddress = { method: 'POST', path: '/api/bol/book/products' } as const;
export const changeBolProductAddress = { method: 'PUT', path: '/api/bol/book/products/:id' } as const;
export const removeBolProductAddress = { method: 'DELETE', path: '/api/bol/book/products/:id' } as const;
export const readZipAddress = { method: 'GET', path: '/api/zips/:zip' } as const;
export const clientReportsAddress = { method: 'POST', path: '/api/client-reports' } as const;
export const emailResultsAddress = { method: 'POST', path: '/api/email-results' } as const;
export const enableProAddress = { method: 'POST', path: '/api/test/enable-pro' } as const;
export const userStatusAddress = { method: 'GET', path: '/api/user/status' } as const;
export const bolUsageAddress = { method: 'GET', path: '/api/user/bol-usage' } as const;
export const predictionUsageAddress = { method: 'GET', path: '/api/user/prediction-usage' } as const;
