export const audioFileName = (name?: string): string => name?.trim() || 'audio-file.mp3';
