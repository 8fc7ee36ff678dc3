/** Downloads from a signed link of a node: its answer is an attachment, so that the page stays. */
export const followLink = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  link.click();
};
