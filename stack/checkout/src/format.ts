export const money = (cents: number): string => {
  const dollars = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '-' : ''}$${dollars}`;
};

/** 'January 31, 2027'. */
export const describeDay = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
