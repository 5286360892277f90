/** Whether a method only reads: HEAD asks for the headers that GET would have. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
