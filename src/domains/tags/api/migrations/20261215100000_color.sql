alter table tag rename column colour to color;
