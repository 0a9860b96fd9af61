DROP TABLE pets_words;
DROP TABLE categories_words;
